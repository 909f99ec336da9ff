import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { JobRun } from '../infra/queue.ts'

/** The exit code of a completed backup of a site with missing files. */
export const FILES_MISSING = 2

const command = fileURLToPath(new URL('commands/backup.ts', import.meta.url))

/**
 * Runs a backup in a separate process with a low priority: in the server process it would delay
 * requests. Throws an Error with its message.
 */
export async function runBackupProcess(
  location: string,
  env: NodeJS.ProcessEnv,
  { signal, report }: Pick<JobRun<object>, 'signal' | 'report'>,
): Promise<void> {
  const child = spawn(process.execPath, [command, '--', location], {
    env,
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  if (code === 0) return
  const error = new Error(errors.trim().split('\n').at(-1) || `the backup ended with ${code}`)
  if (code !== FILES_MISSING) throw error
  report(error)
}
