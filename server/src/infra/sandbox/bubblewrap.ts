import { lstatSync, readlinkSync } from 'node:fs'
import { dirname } from 'node:path'

/** Inside the sandbox: where a program works, and the only place that it can write. No system has it. */
const WORK = '/.sandbox'
/** The descriptor at which bubblewrap finds the seccomp filter. */
const SECCOMP_FD = 3

export interface Jail {
  /** The folder that it may write; without one it works in an empty root. */
  outputFolder: string | null
  /** Files and folders that it may read, at the same path inside. */
  readable: readonly string[]
  /** Files that it may read in its working folder, by their names there. */
  inputs: readonly { name: string; path: string }[]
  environment: Record<string, string>
  /** Whether a seccomp filter lies at {@link SECCOMP_FD}. */
  seccomp: boolean
}

/** Folders of shared libraries. Where /lib is a link to /usr/lib, the link is recreated. */
const libraries = ['/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/lib', '/lib64']
/** Which library stands for a name, as Debian's alternatives choose it. */
const loader = ['/etc/ld.so.cache', '/etc/alternatives']

/** Mounts these paths read-only, in folders that any user of the sandbox may pass. */
function readOnly(paths: readonly string[]): string[] {
  const mounted = new Set<string>()
  const folders = new Set<string>(['/'])
  const isThere = (path: string): boolean =>
    mounted.has(path) || (path !== '/' && isThere(dirname(path)))
  const foldersAbove = (path: string): string[] => {
    const folder = dirname(path)
    if (folders.has(folder)) return []
    const above = foldersAbove(folder)
    folders.add(folder)
    return [...above, '--dir', folder]
  }
  return paths.flatMap((path) => {
    const mount = isThere(path) ? [] : mountOf(path)
    if (mount.length === 0) return []
    mounted.add(path)
    return [...foldersAbove(path), ...mount]
  })
}

function mountOf(path: string): string[] {
  try {
    return lstatSync(path).isSymbolicLink()
      ? ['--symlink', readlinkSync(path), path]
      : ['--ro-bind', path, path]
  } catch {
    return []
  }
}

/**
 * The bubblewrap command for a program: its own namespaces for processes, mounts, network, IPC and
 * host name, no capability, and an empty root with shared libraries and what it may read. As root it
 * makes them without a user namespace, and leaves what it takes to become another user.
 */
export function bubblewrapCommand(jail: Jail, asRoot: boolean): string[] {
  const namespaces = [
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(asRoot ? [] : ['--unshare-user', '--disable-userns']),
  ]
  const capabilities = [
    ...['--cap-drop', 'ALL'],
    ...(asRoot ? ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'] : []),
  ]
  return [
    'bwrap',
    ...namespaces,
    ...capabilities,
    ...['--die-with-parent', '--clearenv', '--hostname', 'sandbox'],
    ...Object.entries(jail.environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...readOnly([...libraries, ...loader, ...jail.readable]),
    ...['--dev-bind', '/dev/null', '/dev/null'],
    ...(jail.outputFolder === null
      ? ['--dir', WORK]
      : [
          ...['--bind', jail.outputFolder, WORK],
          ...jail.inputs.flatMap(({ name, path }) => ['--ro-bind', path, `${WORK}/${name}`]),
        ]),
    ...['--chdir', WORK],
    ...(jail.seccomp ? ['--seccomp', String(SECCOMP_FD)] : []),
    '--',
  ]
}
