import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './project.mjs'

/**
 * The server gives up root, and then it must still reach its files, which often lie where only root
 * may go, as below /root. Answers the words to put before its command: they start it with a view of
 * the file system of its own, in which such a folder holds nothing but what the server needs, at the
 * same paths. None where that is not needed or not possible.
 */
export function privateMounts(node) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return []
  const dataDir = resolve(root, process.env.DATA_DIR || 'data')
  const prefix = dirname(dirname(realpathSync(node)))
  if (!canMake(dataDir)) return []
  const hidden = [root, dataDir, prefix].filter((path) => closedAbove(path) !== undefined)
  if (hidden.length === 0 || !canUnshare()) return []
  // What lies in another of them comes along with it.
  const outer = hidden.filter((path) => !hidden.some((other) => path.startsWith(`${other}/`)))
  const pairs = [...new Set(outer)].map((path) => [closedAbove(path), path]).toSorted(byFolder)
  const script = join(root, 'scripts', 'private-mounts.sh')
  return ['unshare', '--mount', '--', 'sh', script, ...pairs.flat(), '--', root]
}

const byFolder = ([one], [other]) => (one < other ? -1 : Number(one > other))

/** The outermost folder above a path that other users may not pass. */
function closedAbove(path) {
  const above = dirname(path)
  if (above === path) return undefined
  return closedAbove(above) ?? (isOpen(above) ? undefined : above)
}

function isOpen(folder) {
  try {
    return (statSync(folder).mode & 0o001) !== 0
  } catch {
    return true
  }
}

/** Where it cannot be made the server says why. */
function canMake(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    return false
  }
}

const canUnshare = () => spawnSync('unshare', ['--mount', '--', 'true']).status === 0
