import { SetupError } from './project.mjs'
import { run } from './run.mjs'

/**
 * Namespaces of its own for networks, mounts and processes: whatever ends the program also ends all
 * nodes. The shell reaps the processes of nodes whose parents were killed.
 */
export const inNamespaces = [
  ...['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--'],
  ...['sh', '-c', 'mount -t tmpfs none /run && mkdir /run/netns && "$@"; exit $?', 'sh'],
]

/** Throws a SetupError if a program can not have a network of its own, as in many containers. */
export async function requireNamespaces() {
  const [command, ...args] = [...inNamespaces, 'ip', 'link', 'add', 'bridge', 'type', 'bridge']
  const code = await run(command, args, { stdio: 'ignore' })
  if (code !== 0) throw new SetupError('namespaces and bridges are not permitted here')
}
