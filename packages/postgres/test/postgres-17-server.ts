/** Runs PostgreSQL 17 in the folder given as argument until SIGTERM. Prints its socket folder. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fixOwnership, readMajor } from '../src/cluster.ts'
import { initializeCluster } from '../src/initialize-cluster.ts'
import { createSocketAddress, socketConnection } from '../src/connection.ts'
import { findDatabaseUser } from '../src/database-user.ts'
import { installOlderPrograms } from '../src/programs.ts'
import { startServer, stopPostmaster } from '../src/start-server.ts'

const [dataDir = ''] = process.argv.slice(2)
const home = join(dataDir, 'postgres')
await mkdir(home, { recursive: true, mode: 0o700 })
const folder = join(home, 'data')
const programs = await installOlderPrograms(17)
if (!programs) throw new Error('PostgreSQL 17 is not installed')
const cluster = { folder, programs, user: await findDatabaseUser(folder) }
const isNew = (await readMajor(folder)) === null
await (isNew ? initializeCluster(cluster) : fixOwnership(cluster))
const { host, release } = await createSocketAddress(cluster)
const { signal } = new AbortController()
const log = (line: string) => void process.stderr.write(`${line}\n`)
const server = await startServer(cluster, socketConnection(host), log, signal)
process.on('SIGTERM', () => {
  void stopPostmaster(server, 60_000)
    .then(release)
    .then(() => process.exit())
})
process.stdout.write(`${host}\n`)
