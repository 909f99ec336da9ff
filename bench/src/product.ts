import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@seam/server/src/infra/postgres/embedded/start.ts'

const main = fileURLToPath(import.meta.resolve('@seam/server/src/main.ts'))
const bare = fileURLToPath(new URL('bare.ts', import.meta.url))

export interface Product {
  origin: string
  /** Of its process, whose children are those that convert media. */
  pid: number
  databaseUrl: string
  bareOrigin: string
  stop(): Promise<void>
}

/** Starts a program that prints its address; gives it. */
async function started(program: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended early`)
  })
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const origin = /http:\/\/[\w.]+:\d+/.exec(line)?.[0]
    if (!origin) continue
    child.stdout.resume()
    ended.catch(() => {})
    return { origin: origin.replace('localhost', '127.0.0.1'), child }
  }
  return ended
}

const end = async (child: ChildProcess) => {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Starts the product on an empty database, and beside it the bare server it is held against. */
export async function startProduct(folder: string): Promise<Product> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  const { host, port, user, database } = postgres.connection
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const seam = await started(main, {
    PORT: '3917',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  const limit = await started(bare, { PORT: '3918', FOLDER: folder })
  return {
    origin: seam.origin,
    pid: seam.child.pid ?? 0,
    bareOrigin: limit.origin,
    databaseUrl,
    async stop() {
      await end(seam.child)
      await end(limit.child)
      await postgres.stop()
    },
  }
}
