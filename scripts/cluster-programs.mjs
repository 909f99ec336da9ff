import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { requireNamespaces } from './cluster-namespaces.mjs'
import { run } from './run.mjs'
import { SetupError } from './project.mjs'

/** The programs of the nodes, and their packages in Debian 12. */
const programs = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/nsenter': 'util-linux',
  '/usr/bin/setpriv': 'util-linux',
}

/** Returns the packages whose programs are missing. */
const missingPackages = () => [
  ...new Set(
    Object.keys(programs)
      .filter((path) => !existsSync(path))
      .map((path) => programs[path]),
  ),
]

const isRootOnLinux = () => process.platform === 'linux' && process.getuid?.() === 0

/** Installs what the nodes need. Throws a SetupError that says why they can not run here. */
export async function requireClusterPrograms() {
  if (!isRootOnLinux()) throw new SetupError('its networks and mounts need root on Linux')
  await install(missingPackages())
  await requireNamespaces()
}

async function install(missing) {
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} …`)
  // The package would start a server.
  mkdirSync('/etc/postgresql-common', { recursive: true })
  if (missing.includes('postgresql-15')) {
    appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n')
  }
  const apt = (...args) =>
    run('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  await apt('update').catch(() => {})
  await apt('-y', '--no-install-recommends', 'install', ...missing).catch(() => {})
  const stillMissing = missingPackages()
  if (stillMissing.length > 0) {
    throw new SetupError(`install the packages ${stillMissing.join(', ')} first`)
  }
}
