import { loadCode } from '../../../../lib/load-code.ts'
import type { UploadCommand } from '../upload/upload.ts'

/** Sends a command to an upload. Loads the code of the queue on first use. */
export async function sendUploadCommand(id: string, command: UploadCommand): Promise<void> {
  const { runCommand } = await loadCode(() => import('../queue/run-command.ts'))
  await runCommand(id, command)
}
