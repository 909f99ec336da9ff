import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError, root } from './project.mjs'
import { run } from './run.mjs'

/** Runs `npm ci` if node_modules does not match package-lock.json. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing what is missing (about a minute) …')
  const everything = ['--include=dev', '--include=optional']
  const code = await run('npm', ['ci', '--loglevel=error', '--no-progress', ...everything], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new SetupError('npm ci failed: its words are above')
}

/** npm writes the list of installed packages last. It omits optional ones of other platforms. */
function isInstalled() {
  const expected = packagesOf('package-lock.json')
  const installed = packagesOf(join('node_modules', '.package-lock.json'))
  if (!expected || !installed) return false
  return Object.entries(expected)
    .filter(
      ([path, { optional }]) => path.includes('node_modules/') && (!optional || path in installed),
    )
    .every(([path, { version }]) => installed[path]?.version === version)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
