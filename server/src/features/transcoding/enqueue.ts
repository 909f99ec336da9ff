import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { ProcessVideoData } from './job-names.ts'
import { countUnprocessed, lockVideoQueue } from './video-store.ts'

/**
 * Enqueues a job for a video. The more unprocessed videos an owner has, the lower its priority:
 * owners take turns, and an owner without waiting videos goes first.
 */
export async function enqueueVideoJob(
  tx: Tx,
  queue: Queue,
  name: string,
  { itemId, ownerId }: { itemId: number; ownerId: number },
): Promise<void> {
  // Concurrent transactions must count each other's videos.
  await lockVideoQueue(tx, ownerId)
  const waiting = await countUnprocessed(tx, ownerId)
  const data: ProcessVideoData = { itemId }
  await queue.send(tx, name, data, { group: ownerId, priority: -waiting })
}
