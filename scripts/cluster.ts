import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { run, SetupError } from './project.mjs'

/**
 * Command prefix for separate network, mount and process namespaces. However the program ends, all
 * nodes end with it. The shell reaps the processes of nodes whose parents were killed.
 */
export const inNamespaces = [
  ...['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--'],
  ...['sh', '-c', 'mount -t tmpfs none /run && mkdir /run/netns && "$@"; exit $?', 'sh'],
]

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
    Object.entries(programs)
      .filter(([path]) => !existsSync(path))
      .map(([, name]) => name),
  ),
]

const isRootOnLinux = () => process.platform === 'linux' && process.getuid?.() === 0

/** Installs what the nodes need. Throws a SetupError that says why they cannot run here. */
export async function requireClusterPrograms(): Promise<void> {
  if (!isRootOnLinux()) throw new SetupError('its networks and mounts need root on Linux')
  await install(missingPackages())
  await requireNamespaces()
}

async function install(missing: string[]) {
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} …`)
  // Keeps the package from starting a server.
  mkdirSync('/etc/postgresql-common', { recursive: true })
  if (missing.includes('postgresql-15')) {
    appendFileSync('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n')
  }
  const apt = (...args: string[]) =>
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

/** Throws a SetupError if a program cannot have its own network, as in many containers. */
async function requireNamespaces() {
  const [command, ...args] = [...inNamespaces, 'ip', 'link', 'add', 'bridge', 'type', 'bridge']
  const code = await run(command, args, { stdio: 'ignore' })
  if (code !== 0) throw new SetupError('namespaces and bridges are not permitted here')
}
