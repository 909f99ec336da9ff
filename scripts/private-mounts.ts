import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './project.mjs'

/**
 * After dropping root, the server must still reach its files, which may be in a folder that only
 * root can enter, like /root. Returns a command prefix that starts the server in its own mount
 * namespace, where such a folder contains only the server's files, at the same paths. Returns an
 * empty prefix if this is unnecessary or impossible.
 */
export function privateMounts(): string[] {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  const dataDir = resolve(root, process.env.DATA_DIR || 'data')
  const prefix = dirname(dirname(realpathSync(process.execPath)))
  if (!canCreate(dataDir)) return []
  const pairs = [...new Set([root, dataDir, prefix])].flatMap((path): Pair[] => {
    const folder = closedAncestor(path)
    return folder === undefined ? [] : [[folder, path]]
  })
  if (pairs.length === 0 || !canUnshare()) return []
  // A path inside another one is mounted with it.
  const outer = pairs.filter(([, path]) => !pairs.some(([, other]) => path.startsWith(`${other}/`)))
  const script = join(root, 'scripts', 'private-mounts.sh')
  return ['unshare', '--mount', '--', 'sh', script, ...outer.toSorted(byFolder).flat(), '--', root]
}

/** A folder that other users cannot enter, and a path in it. */
type Pair = [folder: string, path: string]

const byFolder = ([one]: Pair, [other]: Pair) => (one < other ? -1 : Number(one > other))

/** Returns the outermost ancestor of a path that other users cannot enter. */
function closedAncestor(path: string): string | undefined {
  const parent = dirname(path)
  if (parent === path) return undefined
  return closedAncestor(parent) ?? (isOpen(parent) ? undefined : parent)
}

function isOpen(folder: string) {
  try {
    return (statSync(folder).mode & 0o001) !== 0
  } catch {
    return true
  }
}

/**
 * Creates a folder and its parents. If this fails, the server reports the reason. Below /proc,
 * `mkdirSync` with `recursive` never returns.
 */
function canCreate(folder: string): boolean {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true
    if (!canCreate(dirname(folder))) return false
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

const canUnshare = () => spawnSync('unshare', ['--mount', '--', 'true']).status === 0
