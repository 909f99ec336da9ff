import type { UploadCommand } from './job.ts'

/** Sends a command to an upload. Loads the code of the queue on first use. */
export async function sendUploadCommand(id: string, command: UploadCommand): Promise<void> {
  const { runCommand } = await import('./queue/carry-out.ts')
  await runCommand(id, command)
}
