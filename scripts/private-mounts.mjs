import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './project.mjs'

/**
 * After dropping root, the server must still reach its files, which may be in a folder that only
 * root can enter, like /root. Returns a command prefix that starts the server in its own mount
 * namespace, in which such a folder contains only the server's files, at the same paths. Returns an
 * empty prefix if that is not necessary or not possible.
 */
export function privateMounts(node) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  const dataDir = resolve(root, process.env.DATA_DIR || 'data')
  const prefix = dirname(dirname(realpathSync(node)))
  if (!canCreate(dataDir)) return []
  const inaccessible = [root, dataDir, prefix].filter((path) => closedAncestor(path) !== undefined)
  if (inaccessible.length === 0 || !canUnshare()) return []
  // A path inside another is mounted with it.
  const outer = inaccessible.filter(
    (path) => !inaccessible.some((other) => path.startsWith(`${other}/`)),
  )
  const pairs = [...new Set(outer)].map((path) => [closedAncestor(path), path]).toSorted(byFolder)
  const script = join(root, 'scripts', 'private-mounts.sh')
  return ['unshare', '--mount', '--', 'sh', script, ...pairs.flat(), '--', root]
}

const byFolder = ([one], [other]) => (one < other ? -1 : Number(one > other))

/** Returns the outermost ancestor of a path that other users can not enter. */
function closedAncestor(path) {
  const parent = dirname(path)
  if (parent === path) return undefined
  return closedAncestor(parent) ?? (isOpen(parent) ? undefined : parent)
}

function isOpen(folder) {
  try {
    return (statSync(folder).mode & 0o001) !== 0
  } catch {
    return true
  }
}

/**
 * Creates a folder with those above it. If this fails, the server reports the reason. Below /proc,
 * `mkdirSync` with `recursive` never returns.
 */
function canCreate(folder) {
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
