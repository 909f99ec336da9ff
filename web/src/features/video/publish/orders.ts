import type { Order } from './job.ts'

/** Sends a command to an upload. Loads the code of the queue on first use. */
export async function tellUpload(id: string, command: Order): Promise<void> {
  const { carryOut } = await import('./queue/carry-out.ts')
  await carryOut(id, command)
}
