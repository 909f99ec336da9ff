import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const GIB = 1024 ** 3
/** A user that nothing else on the system runs as; PostgreSQL's is another. */
const NOBODY = 65_522

const works = async (command: string[]) => {
  const [program, ...args] = [...command, 'true']
  return exec(program, args, { timeout: 5_000 }).then(
    () => true,
    () => false,
  )
}

/**
 * The words to put before a command that reads untrusted files: no network, no privileges, little
 * memory, low priority, and gone when we are. What the system does not offer is left out.
 */
export async function findSandbox(): Promise<string[]> {
  const root = process.getuid?.() === 0
  const nobody = root ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const layers = [
    root ? ['unshare', '--net', '--'] : ['unshare', '--map-current-user', '--net', '--'],
    ['setpriv', ...nobody, '--no-new-privs', '--pdeathsig=KILL', '--'],
    ['prlimit', `--as=${6 * GIB}`, `--fsize=${4 * GIB}`, '--nofile=256', '--core=0', '--'],
    ['nice', '-n', '10'],
  ]
  const available = await Promise.all(layers.map(works))
  const usable = layers.filter((_, index) => available[index])
  return (await works(usable.flat())) ? usable.flat() : []
}

/** The user that sandboxed programs run as, who must be able to write their work folder. */
export const sandboxOwner = (sandbox: string[]): number | null =>
  sandbox.includes(`--reuid=${NOBODY}`) ? NOBODY : null
