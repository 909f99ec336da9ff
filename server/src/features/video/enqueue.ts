import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { ProcessVideo } from './job-names.ts'
import { countUnprepared } from './store.ts'

/**
 * Sends a job about a video. The more videos an owner has waiting, the later it starts: owners take
 * turns, and whoever has none waiting goes first.
 */
export async function enqueue(
  tx: Tx,
  queue: Queue,
  name: string,
  { itemId, ownerId }: { itemId: number; ownerId: number },
): Promise<void> {
  // Of jobs sent at the same time each must count the others.
  await sql`select pg_advisory_xact_lock(hashtextextended('enqueue video', ${ownerId}))`.execute(tx)
  const waiting = await countUnprepared(tx, ownerId)
  const data: ProcessVideo = { itemId }
  await queue.send(tx, name, data, { group: ownerId, priority: -waiting })
}
