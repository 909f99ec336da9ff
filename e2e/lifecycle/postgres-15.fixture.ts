import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findNobody } from '@seam/postgres/os-user.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { temporaryFolder } from './product.fixture.ts'

export const programs = '/usr/lib/postgresql/15/bin'
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/** Whether Debian's PostgreSQL 15 is installed. Installs it first if possible, as root on Debian. */
export const hasPostgres15 = (() => {
  const isInstalled = () => existsSync(join(programs, 'postgres'))
  if (isInstalled() || process.getuid?.() !== 0) return isInstalled()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env })
  try {
    apt('update')
    apt('-y', '--no-install-recommends', 'install', 'postgresql-common')
    // Keeps the package from starting a server.
    appendFileSync(CLUSTER_SETTINGS, '\ncreate_main_cluster = false\n')
    apt('-y', '--no-install-recommends', 'install', 'postgresql-15')
  } catch {
    return isInstalled()
  }
  return isInstalled()
})()

/** Creates a folder owned by PostgreSQL's user. Returns the options to start programs there. */
async function prepareFolder() {
  const folder = await temporaryFolder()
  const user = process.getuid?.() === 0 ? await findNobody() : null
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const options = { cwd: folder, ...user, env: { LC_ALL: 'C.UTF-8' }, stdio: 'ignore' as const }
  return { folder, data: join(folder, 'data'), options }
}

type Prepared = Awaited<ReturnType<typeof prepareFolder>>

/** Starts the server on its data. Returns a function to stop it; the end of the test also does. */
async function startServer({ folder, data, options }: Prepared) {
  const settings = ['-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options)
  const exited = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGINT')
    await exited
  }
  onTestFinished(stop)
  await waitUntil(async () => existsSync(join(folder, '.s.PGSQL.5432')))
  return stop
}

const psql = ({ folder, options }: Prepared, ...args: string[]) =>
  execFileSync(join(programs, 'psql'), ['-h', folder, '-U', 'seam', ...args], { ...options })

/** Retries a statement until the server can run it. */
const runStatement = (prepared: Prepared, statement: string) =>
  waitUntil(async () => {
    try {
      psql(prepared, '-d', 'postgres', '-c', statement)
      return true
    } catch {
      return false
    }
  })

const urlOf = ({ folder }: Prepared) => `postgres://seam@/seam?host=${encodeURIComponent(folder)}`

/** Starts Debian's PostgreSQL 15 on an empty cluster with its own socket. Returns its URL. */
export async function startPostgres15(): Promise<string> {
  return urlOf(await startPrimary())
}

async function startPrimary(): Promise<Prepared> {
  const prepared = await prepareFolder()
  const cluster = ['-D', prepared.data, '-U', 'seam', '--auth=trust', '--encoding=UTF8']
  execFileSync(join(programs, 'initdb'), [...cluster, '--no-sync'], prepared.options)
  await startServer(prepared)
  await runStatement(prepared, 'create database seam')
  return prepared
}

/** Starts a primary and a replica that streams from it. */
export async function startReplicated() {
  const primary = await startPrimary()
  const replica = await prepareFolder()
  const source = ['-h', primary.folder, '-U', 'seam', '-D', replica.data]
  const program = join(programs, 'pg_basebackup')
  execFileSync(
    program,
    [...source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    replica.options,
  )
  const stop = await startServer(replica)
  await runStatement(replica, 'select 1')
  return { primary: urlOf(primary), replica: urlOf(replica), stopReplica: stop }
}
