import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { stopProgram } from '../program.ts'

/** The running product of a checkout. */
export interface Site {
  origin: string
  /** The process that `npm start` runs. All others descend from it. */
  pid: number
  dataDir: string
  /** Milliseconds from the start until it prints that it is ready. */
  startMs: number
  stop(): Promise<void>
}

/** Starts a checkout like `npm start`, with its embedded database, and waits until it is ready. */
export async function startSite(
  checkout: string,
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<Site> {
  const start = performance.now()
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit').then(() => {
    throw new Error(`the product of ${checkout} exited before it was ready`)
  })
  exited.catch(() => {})
  const ready = (async () => {
    for await (const line of createInterface(child.stdout)) {
      if (!line.includes(`localhost:${port}`)) continue
      child.stdout.resume()
      return `http://127.0.0.1:${port}`
    }
    return exited
  })()
  return {
    origin: await Promise.race([ready, exited]),
    pid: child.pid ?? 0,
    dataDir,
    startMs: performance.now() - start,
    stop: () => stopProgram({ child }),
  }
}

/** Creates a data folder that the unprivileged processes of a site can enter. */
export async function createDataFolder(parent: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `${name}-`))
  await chmod(folder, 0o755)
  return join(folder, 'data')
}
