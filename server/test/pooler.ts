import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { findNobody } from '@seam/postgres/os-user.ts'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { eventually } from './eventually.ts'
import { createTcpProxy } from './tcp-proxy.ts'

/** On Debian it is outside the PATH of most users. */
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer']
const versionOf = (name: string) => String(spawnSync(name, ['--version']).stdout ?? '')
const program = PROGRAMS.find((name) => versionOf(name) !== '')

/** The missing requirement of tests with a pooler on this machine, or an empty string. */
export const missingPooler = program === undefined ? ' (needs pgbouncer)' : ''

/**
 * Whether PgBouncer supports prepared statements in transaction mode: from 1.21, which Debian 12
 * lacks.
 */
export const hasPreparedStatements =
  Number(/PgBouncer 1\.(\d+)/.exec(versionOf(program ?? ''))?.[1] ?? 0) >= 21

export interface Pooler {
  /** Returns the address of a database through the pooler. */
  url(database: string): string
  end(): Promise<void>
}

/** Starts PgBouncer with these settings in addition to those of the connection. */
export async function startPooler(settings: string[]): Promise<Pooler> {
  const { host, port, user } = inject('postgres')
  // The pooler does not run as root, and no other user may connect to the socket.
  const proxy = createTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  const folder = await mkdtemp(join(tmpdir(), 'seam-pooler-'))
  const listenPort = await leasePort()
  const lines = [
    '[databases]',
    // With this type of authentication, everyone acts as the user of the server's connections.
    `* = host=127.0.0.1 port=${await proxy.mend()} user=${user}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${listenPort}`, 'unix_socket_dir ='],
    ...['auth_type = any', ...settings],
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  const nobody = process.getuid?.() === 0 ? await findNobody() : null
  const options = { ...nobody, stdio: 'ignore' as const }
  const pooler = spawn(program ?? 'pgbouncer', [join(folder, 'pgbouncer.ini')], options)
  await eventually(async () => {
    const socket = createConnection({ host: '127.0.0.1', port: listenPort })
    await once(socket, 'connect')
    socket.destroy()
  })
  return {
    url: (database) => `postgres://${user}@127.0.0.1:${listenPort}/${database}`,
    async end() {
      const exited = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await exited
      proxy.cut()
      await rm(folder, { recursive: true })
    },
  }
}
