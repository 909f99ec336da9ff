import { isStorageFull } from '../../infra/disk-space/storage-full.ts'
import { StartupError } from '../../infra/startup-error.ts'

/**
 * Runs a command of the operator. Prints an error that was expected as one line. The exit code is
 * what `run` returns, and 1 after an error.
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
