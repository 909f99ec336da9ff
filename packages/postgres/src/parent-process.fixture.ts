/** Starts PostgreSQL on the folder of the first argument and keeps it running until killed. */
import { startEmbeddedPostgres } from './start.ts'

const [dataDir = ''] = process.argv.slice(2)
await startEmbeddedPostgres({ dataDir, log: () => undefined })
process.stdout.write('ready\n')
setInterval(() => undefined, 60_000)
