// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './project.mjs'

/** Compiled code from earlier starts, which halves the startup time. */
export const compileCache = join(root, 'node_modules', '.cache', 'compiled')

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a Node program in place of this one: it uses the terminal, receives the signals, and its
 * exit code becomes that of this process. The closed IPC channel tells it when this process is
 * gone. `wrapper` is prepended to its command.
 *
 * @param {string[]} args
 * @param {string[]} wrapper
 */
export async function runInForeground(args, wrapper = []) {
  const env = { NODE_COMPILE_CACHE: compileCache, ...environment }
  const { code } = await runAndForward([...wrapper, process.execPath, ...args], env)
  process.exit(code ?? 1)
}

/**
 * The same for another Node and a script: this process also ends by the signal that ends the script.
 *
 * @param {string} node
 * @param {string[]} args
 */
export async function runScriptWith(node, args) {
  const { code, signal } = await runAndForward([node, ...args], process.env)
  if (signal === null) process.exit(code)
  for (const each of SIGNALS) process.removeAllListeners(each)
  process.kill(process.pid, signal)
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, signal: null } | { code: null, signal: NodeJS.Signals }>}
 */
async function runAndForward([command = '', ...args], env) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Ctrl+C reaches the child from the terminal, from npm and from here: it handles only the first.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  watchNpm(() => child.kill('SIGTERM'))
  const [code, signal] = await once(child, 'exit')
  return { code, signal }
}

/**
 * Calls `onExit` when the npm that runs this script has exited, because npm cannot forward a kill
 * -9. Does nothing in a script that npm did not start.
 *
 * @param {() => void} onExit
 */
function watchNpm(onExit) {
  const npm = findNpm()
  if (!npm) return
  const timer = setInterval(() => {
    if (readProcess(npm.pid)?.started === npm.started) return
    clearInterval(timer)
    onExit()
  }, 1_000)
  timer.unref()
}

/** npm is the parent process, or the parent of a shell in between. */
function findNpm() {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = readProcess(process.ppid)
  const ancestors = [parent, parent && readProcess(parent.parent)]
  return ancestors.find((candidate) => candidate && /^npm |npm-cli\.js/.test(candidate.commandLine))
}

/**
 * Reads /proc. Returns undefined on systems other than Linux and for a process that has exited.
 *
 * @param {number} pid
 */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses; field 3 follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, parent, started] = [fields[0], Number(fields[1]), fields[19]]
    if (state === 'Z') return undefined
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { pid, parent, started, commandLine }
  } catch {
    return undefined
  }
}
