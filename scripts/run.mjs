// @ts-check
// `node scripts/run.mjs NAME [ARGUMENT]...` runs a command of commands.ts. Any Node starts it: it
// installs the packages, among them a Node that runs TypeScript.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { root, run, runScript, SetupError } from './project.mjs'
import { compileCache, runScriptWith } from './run-in-foreground.mjs'

const MIN_MAJOR = 24
const MIN_MINOR = 15

/** Commands whose last line is `N passed, N failed`. */
const CHECKS = ['check', 'test', 'test-webkit']

const [name = '', ...args] = process.argv.slice(2)
const failure = name === 'cluster-test' ? 'The cluster cannot be started' : 'Seam cannot start'

// Exits with the process that started this one with another Node, even if that was killed.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

await runScript(async () => {
  const node = await installNode().catch(reportFailedCheck)
  if (node === undefined) return
  if (node !== process.execPath) {
    await runScriptWith(node, [join(root, 'scripts', 'run.mjs'), name, ...args])
    return
  }
  // Without it, types are stripped at each start.
  module.enableCompileCache(compileCache)
  const { commands } = await import('./commands.ts')
  const command = commands[name]
  if (!command) throw new SetupError(`there is no command ${name}`)
  await command(args)
}, failure)

/** Installs missing packages. Returns the path of a Node that runs TypeScript. */
async function installNode() {
  await installPackages()
  return findNode()
}

/** @param {Error} error */
function reportFailedCheck(error) {
  if (!CHECKS.includes(name)) throw error
  console.error(error.message)
  console.log(`\n✗ ${error.message}\n\n0 passed, 1 failed`)
  process.exitCode = 1
  return undefined
}

/** Runs `npm ci` if node_modules does not match package-lock.json. */
async function installPackages() {
  if (isInstalled()) return
  console.log('Installing missing packages (about a minute) …')
  const everything = ['--include=dev', '--include=optional']
  const code = await run('npm', ['ci', '--loglevel=error', '--no-progress', ...everything], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new SetupError('npm ci failed: see its output above')
}

/** npm writes the list of installed packages last. It omits optional ones for other platforms. */
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

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Returns the path of this Node if it is new enough, or of npm's. */
function findNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MIN_MAJOR || (major === MIN_MAJOR && minor >= MIN_MINOR)) return process.execPath
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) return installed
  throw new SetupError(
    `Node ${MIN_MAJOR}.${MIN_MINOR} or later is needed, this is ${process.versions.node}, ` +
      'and npm has none for this system: install one and start again',
  )
}
