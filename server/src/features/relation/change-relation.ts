import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Relation } from '@seam/contract/relation.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { findBlocks, isMuting } from '../visibility/block-store.ts'
import { enqueueNotifyOfFollow } from '../notification/enqueue.ts'
import { lockInboxes } from '../notification/make-store.ts'
import * as store from './block-store.ts'

interface Services {
  db: Db
  queue: Queue
}

const conflict = (detail: string) => new ProblemError('conflict', detail)

export async function getRelation(db: Db, accountId: number, otherId: number): Promise<Relation> {
  const { by_viewer: isBlocked } = await findBlocks(db, accountId, [otherId])
  return { isBlocked, isMuted: await isMuting(db, accountId, otherId) }
}

/**
 * Changes the relation of one account to another. Locks both accounts. Then updates the unseen
 * notification counts of both.
 */
const change = (
  { db }: Services,
  accountId: number,
  otherId: number,
  make: (tx: Tx) => Promise<unknown>,
): Promise<Relation> =>
  db.transaction().execute(async (tx) => {
    await store.lockBoth(tx, accountId, otherId)
    await make(tx)
    await lockInboxes(tx, [accountId, otherId])
    return getRelation(tx, accountId, otherId)
  })

/**
 * Blocks an account and ends the follows between the two. Throws 409 for oneself and at the limit.
 */
export async function blockUser(services: Services, accountId: number, otherId: number) {
  if (accountId === otherId) throw conflict(serverMessages.blockSelf)
  return change(services, accountId, otherId, async (tx) => {
    const added = await store.addBlock(tx, accountId, otherId)
    if (added === 'full') throw conflict(serverMessages.blockLimitReached)
    for (const { follower_id, followee_id } of await store.endFollows(tx, accountId, otherId)) {
      const ended = { followerId: follower_id, followeeId: followee_id }
      await enqueueNotifyOfFollow(services.queue, tx, ended)
    }
  })
}

export const unblockUser = (services: Services, accountId: number, otherId: number) =>
  change(services, accountId, otherId, (tx) => store.removeBlock(tx, accountId, otherId))

/** Throws 409 for oneself and at the limit. */
export async function muteUser(services: Services, accountId: number, otherId: number) {
  if (accountId === otherId) throw conflict(serverMessages.muteSelf)
  return change(services, accountId, otherId, async (tx) => {
    if ((await store.addMute(tx, accountId, otherId)) === 'full')
      throw conflict(serverMessages.muteLimitReached)
  })
}

export const unmuteUser = (services: Services, accountId: number, otherId: number) =>
  change(services, accountId, otherId, (tx) => store.removeMute(tx, accountId, otherId))
