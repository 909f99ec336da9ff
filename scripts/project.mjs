// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const binaries = join(root, 'node_modules', '.bin')

/**
 * The environment of programs that scripts start: the project's binaries come first in PATH.
 *
 * @type {NodeJS.ProcessEnv}
 */
export const environment = {
  ...process.env,
  PATH: [binaries, process.env.PATH].filter(Boolean).join(delimiter),
  ...(process.env.CI && { NO_COLOR: '1' }),
}

/** An error whose message is enough for the user. It is printed without a stack trace. */
export class SetupError extends Error {}

/**
 * Runs a script. Prints a SetupError as one line that starts with `failure`, and sets exit code 1.
 *
 * @param {() => unknown} script
 */
export async function runScript(script, failure = 'Seam cannot start') {
  try {
    await script()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${failure}: ${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * Runs a program in the root folder. Returns its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
