import type { Order } from './job.ts'

/** Tells an upload something. What carries it out is loaded with the first upload. */
export async function tellUpload(id: string, order: Order): Promise<void> {
  const { carryOut } = await import('./queue/carry-out.ts')
  await carryOut(id, order)
}
