import { lstatSync, readlinkSync } from 'node:fs'
import { dirname } from 'node:path'

/** The working folder inside the sandbox, the only writable one. No system has this path. */
const WORK = '/.sandbox'
/** The file descriptor from which bubblewrap reads the seccomp filter. */
const SECCOMP_FD = 3

export interface Jail {
  /** The writable folder; null for a program that writes nothing and runs in an empty folder. */
  outputFolder: string | null
  /** Readable files and folders, at the same paths inside. */
  readable: readonly string[]
  /** Readable files in the working folder, with their names there. */
  inputs: readonly { name: string; path: string }[]
  /** Devices that may be opened, if they exist. */
  devices: readonly string[]
  environment: Record<string, string>
  /** Whether a seccomp filter can be read from {@link SECCOMP_FD}. */
  seccomp: boolean
  /**
   * Whether bubblewrap itself prevents further user namespaces, in addition to the seccomp filter.
   */
  disableUserns: boolean
}

/** Folders of shared libraries. If /lib is a symbolic link to /usr/lib, the link is recreated. */
const libraries = ['/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/local/lib', '/lib', '/lib64']
/** Files that map library names to files, including Debian's alternatives. */
const libraryLookup = ['/etc/ld.so.cache', '/etc/alternatives']

/**
 * Returns the arguments that mount these paths read-only. Any user in the sandbox can access their
 * parent folders.
 */
function readOnlyMounts(paths: readonly string[]): string[] {
  const mounted = new Set<string>()
  const folders = new Set<string>(['/'])
  const isMounted = (path: string): boolean =>
    mounted.has(path) || (path !== '/' && isMounted(dirname(path)))
  const createParents = (path: string): string[] => {
    const folder = dirname(path)
    if (folders.has(folder)) return []
    const parents = createParents(folder)
    folders.add(folder)
    return [...parents, '--dir', folder]
  }
  return paths.flatMap((path) => {
    const mount = isMounted(path) ? [] : mountArguments(path)
    if (mount.length === 0) return []
    mounted.add(path)
    return [...createParents(path), ...mount]
  })
}

function mountArguments(path: string): string[] {
  try {
    return lstatSync(path).isSymbolicLink()
      ? ['--symlink', readlinkSync(path), path]
      : ['--ro-bind', path, path]
  } catch {
    return []
  }
}

/**
 * Returns the bubblewrap command for a program: separate namespaces for processes, mounts, network,
 * IPC and host name, no capabilities, and an empty root with only shared libraries and readable
 * files. As root it creates no user namespace and keeps the capabilities needed to change to
 * another user.
 */
export function bubblewrapCommand(jail: Jail, asRoot: boolean): string[] {
  const namespaces = [
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(asRoot ? [] : ['--unshare-user']),
    ...(asRoot || !jail.disableUserns ? [] : ['--disable-userns']),
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
    ...readOnlyMounts([...libraries, ...libraryLookup, ...jail.readable]),
    ...['--dev-bind', '/dev/null', '/dev/null'],
    ...jail.devices.flatMap((path) => ['--dev-bind-try', path, path]),
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
