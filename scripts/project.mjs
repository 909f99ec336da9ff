import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const ours = join(root, 'node_modules', '.bin')

/** What every program that a script starts finds around it: the project's own programs first. */
export const environment = {
  ...process.env,
  PATH: [ours, process.env.PATH].filter(Boolean).join(delimiter),
  ...(process.env.CI && { NO_COLOR: '1' }),
}

/** A reason to give up whose message is all that its reader needs. */
export class Refusal extends Error {}

/** Runs a script: a refusal is one line and exit code 1. */
export async function runScript(script) {
  try {
    await script()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`Seam can not start: ${error.message}\n`)
    process.exitCode = 1
  }
}
