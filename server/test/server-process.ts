import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { app } from './app.ts'

/** A web server or worker in a separate process, like one on another machine. */
export interface ServerProcess {
  /** The origin of a web server. */
  origin: string
  pid: number
  /** Ends the process like a power failure. */
  kill(): Promise<void>
}

/**
 * Starts a web server or worker on the database and object store of these variables. The caller
 * ends it.
 */
export async function startServerProcess(
  role: 'web' | 'worker',
  variables: Record<string, string>,
): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env
  const port = await leasePort()
  const child: ChildProcess = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH,
      HOME,
      ...variables,
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: role,
      WEB_PROCESSES: '1',
      DATABASE_CONNECTIONS: '10',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const onText = (text: Buffer) => {
      output += String(text)
      if (/Seam is (ready|working)/.test(output)) resolve()
    }
    child.stdout?.on('data', onText)
    child.stderr?.on('data', onText)
    child.once('exit', () => reject(new Error(`the server has ended: ${output}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a web server for this test worker's site, with its own data folder. */
export async function startWebProcess(): Promise<ServerProcess> {
  const { variables } = await app()
  const DATA_DIR = await mkdtemp(join(inject('folder'), 'web-'))
  return startServerProcess('web', { ...variables, DATA_DIR })
}
