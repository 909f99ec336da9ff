import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs a command of the operator, such as `reset-password`, for the running site. Returns its output. */
export async function runCommand(name: string, ...args: string[]): Promise<string> {
  const { E2E_FOLDER = '', E2E_PORT = '' } = process.env
  const script = join(import.meta.dirname, `../scripts/${name}.mjs`)
  const environment = { DATA_DIR: join(E2E_FOLDER, 'data'), PORT: E2E_PORT }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, ...environment },
  })
  return stdout
}
