/** Starts PostgreSQL in the folder named by the first argument, and runs it until killed. */
import { startEmbeddedPostgres } from './start.ts'

const [dataDir = ''] = process.argv.slice(2)
await startEmbeddedPostgres({ dataDir, log: () => undefined })
process.stdout.write('ready\n')
setInterval(() => undefined, 60_000)
