import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root } from './project.mjs'

const OLDEST = [24, 15]

/** The path of a Node that runs TypeScript as we need it: this one, or the one that npm brought. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) return installed
  throw new Refusal(
    `Node ${OLDEST.join('.')} or later is needed, this is ${process.versions.node}, ` +
      'and npm has none for this system: install one and start again',
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}
