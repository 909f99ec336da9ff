import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { ChannelServices } from './channel.ts'
import { NOTIFY_OF_VOTES } from './enqueue.ts'
import { lockInboxes } from './make-store.ts'
import { notify, retract } from './notify.ts'
import * as store from './vote-store.ts'

/** Queues changed votes for notification, in the transaction that has removed their marks. */
export async function handOverVotes(queue: Queue, tx: Tx, votes: readonly store.ChangedVote[]) {
  if (votes.length === 0) return
  await store.addChangedVotes(tx, votes)
  await queue.send(tx, NOTIFY_OF_VOTES, {})
}

/**
 * Notifies the owners of items of at most `limit` changed votes: new upvotes join their groups,
 * others leave them. Reads no other votes. Returns how many it took.
 */
export async function notifyOfVotes(
  services: ChannelServices,
  tx: Tx,
  limit: number,
): Promise<number> {
  const changed = await store.takeChangedVotes(tx, limit)
  if (changed.length === 0) return 0
  await store.lockVotedItems(tx, [...new Set(changed.map(({ item_id }) => item_id))])
  const votes = await store.findCurrentVotes(tx, changed)
  const at = new Date()
  // Locks all inboxes in order, before any change.
  await lockInboxes(
    tx,
    votes.map(({ owner_id }) => owner_id),
  )
  const eventOf = ({
    item_id: itemId,
    account_id: actorId,
    owner_id: accountId,
  }: store.CurrentVote) =>
    ({ accountId, kind: 'upvote', itemId, actorId, commentId: null, at }) as const
  await retract(tx, votes.filter(({ is_upvote }) => !is_upvote).map(eventOf))
  await notify(
    services,
    tx,
    votes.filter(({ is_upvote }) => is_upvote).map((vote) => [eventOf(vote)]),
  )
  return changed.length
}
