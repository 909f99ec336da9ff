import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const binaries = join(root, 'node_modules', '.bin')

/** The environment of programs that scripts start: the project's binaries come first in PATH. */
export const environment = {
  ...process.env,
  PATH: [binaries, process.env.PATH].filter(Boolean).join(delimiter),
  ...(process.env.CI && { NO_COLOR: '1' }),
}

/** An error whose message is enough for the user: it is printed without a stack. */
export class SetupError extends Error {}

/** Runs a script. Prints a SetupError as one line that starts with `failure`, and sets exit code 1. */
export async function runScript(script, failure = 'Seam can not start') {
  try {
    await script()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${failure}: ${error.message}\n`)
    process.exitCode = 1
  }
}
