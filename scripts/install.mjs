import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root } from './project.mjs'
import { run } from './run.mjs'

/** Brings node_modules to what package-lock.json says, where it is not. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing what is missing (about a minute) …')
  const everything = ['--include=dev', '--include=optional']
  const code = await run('npm', ['ci', '--loglevel=error', '--no-progress', ...everything], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new Refusal('npm ci failed: its words are above')
}

/** npm lists what it has installed in a file that it writes last. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf(join('node_modules', '.package-lock.json'))
  if (!wanted || !found) return false
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version }]) => path in found && found[path].version === version)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
