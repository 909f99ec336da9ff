import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const { E2E_FOLDER = '', E2E_PORT = '' } = process.env
const mainSite = { DATA_DIR: join(E2E_FOLDER, 'data'), PORT: E2E_PORT }

/** Runs an operator command, such as `reset-password`, on a running site. Returns its output. */
export async function runCommandOn(
  site: { DATA_DIR: string; PORT: string },
  name: string,
  ...args: string[]
): Promise<string> {
  const script = join(import.meta.dirname, '../scripts/run.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, name, ...args], {
    env: { ...process.env, ...site },
  })
  return stdout
}

/** The same for the site of all journeys. */
export const runCommand = (name: string, ...args: string[]): Promise<string> =>
  runCommandOn(mainSite, name, ...args)
