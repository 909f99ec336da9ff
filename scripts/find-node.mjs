import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError, root } from './project.mjs'

const MIN_VERSION = [24, 15]

/** Returns the path of a Node that runs TypeScript: this one if it is new enough, else npm's. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) return installed
  throw new SetupError(
    `Node ${MIN_VERSION.join('.')} or later is needed, this is ${process.versions.node}, ` +
      'and npm has none for this system: install one and start again',
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])
}
