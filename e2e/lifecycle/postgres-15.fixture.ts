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

/** Whether Debian's PostgreSQL 15 is installed. As root on Debian it is installed before, if possible. */
export const hasPostgres15 = (() => {
  const isInstalled = () => existsSync(join(programs, 'postgres'))
  if (isInstalled() || process.getuid?.() !== 0) return isInstalled()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env })
  try {
    apt('update')
    apt('-y', '--no-install-recommends', 'install', 'postgresql-common')
    // The package would start a server.
    appendFileSync(CLUSTER_SETTINGS, '\ncreate_main_cluster = false\n')
    apt('-y', '--no-install-recommends', 'install', 'postgresql-15')
  } catch {
    return isInstalled()
  }
  return isInstalled()
})()

/** Starts Debian's PostgreSQL 15 on an empty cluster, at a socket of its own. Returns its URL. */
export async function startPostgres15(): Promise<string> {
  const folder = await temporaryFolder()
  const user = process.getuid?.() === 0 ? await findNobody() : null
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const options = { cwd: folder, ...user, env: { LC_ALL: 'C.UTF-8' }, stdio: 'ignore' as const }
  const data = join(folder, 'data')
  const cluster = ['-D', data, '-U', 'seam', '--auth=trust', '--encoding=UTF8']
  execFileSync(join(programs, 'initdb'), [...cluster, '--no-sync'], options)
  const settings = ['-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options)
  onTestFinished(async () => {
    const exited = once(server, 'exit')
    server.kill('SIGINT')
    await exited
  })
  const psql = (...args: string[]) =>
    execFileSync(join(programs, 'psql'), ['-h', folder, '-U', 'seam', ...args], { ...options })
  await waitUntil(async () => existsSync(join(folder, '.s.PGSQL.5432')))
  await waitUntil(async () => {
    try {
      psql('-d', 'postgres', '-c', 'create database seam')
      return true
    } catch {
      return false
    }
  })
  return `postgres://seam@/seam?host=${encodeURIComponent(folder)}`
}
