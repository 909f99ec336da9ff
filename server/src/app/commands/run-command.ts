import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { StartupError } from '../../infra/startup-error.ts'

/**
 * Runs an operator command. Prints an expected error as one line. The exit code is the result of
 * `run`, or 1 after an error.
 */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    const isExpected = error instanceof StartupError || isStorageFull(error)
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
