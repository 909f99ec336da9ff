import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const FOLDERS = ['web', 'contract', 'packages/links']
const FILES = ['package-lock.json', 'scripts/build-web.mjs', 'scripts/compress.mjs']

/** Returns a hash of everything that the web application is built from. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...FOLDERS.flatMap(listFiles)]) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('dist'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(below) : [below]
    })
}
