import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@seam/postgres/start.ts'
import { startProgram, stopProgram } from './program.ts'
import { socketUrl } from './socket-url.ts'

const main = fileURLToPath(import.meta.resolve('@seam/server/src/app/main.ts'))
const baselineServer = fileURLToPath(new URL('baseline-server.ts', import.meta.url))

export interface Product {
  origin: string
  /** The server process; its children convert media. */
  pid: number
  databaseUrl: string
  baselineOrigin: string
  stop(): Promise<void>
}

/** Starts the product on an empty database, and the baseline server. */
export async function startProduct(folder: string): Promise<Product> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  const databaseUrl = socketUrl(postgres.connection)
  const seam = await startProgram(main, {
    PORT: '3917',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // The baseline also has one process.
    WEB_PROCESSES: '1',
  })
  const baseline = await startProgram(baselineServer, { PORT: '3918', FOLDER: folder }).catch(
    async (error: unknown) => {
      await stopProgram(seam)
      await postgres.stop()
      throw error
    },
  )
  return {
    origin: seam.origin,
    pid: seam.child.pid ?? 0,
    baselineOrigin: baseline.origin,
    databaseUrl,
    async stop() {
      await stopProgram(seam)
      await stopProgram(baseline)
      await postgres.stop()
    },
  }
}
