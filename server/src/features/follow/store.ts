import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/**
 * Follows or unfollows an account and adjusts the counters. Returns whether the follower now follows.
 * Throws 409 at the limit of follows. Locks the follower's account first, so that concurrent requests
 * of one follower run one after the other.
 */
export const toggleFollow = (db: Db, followerId: number, followeeId: number) =>
  db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', followerId)
      .forNoKeyUpdate()
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('follow')
      .where('follower_id', '=', followerId)
      .where('followee_id', '=', followeeId)
      .executeTakeFirst()
    const follows = numDeletedRows === 0n
    if (follows) {
      if ((await getFollowingCount(tx, followerId)) >= limits.follows) {
        throw new ProblemError('conflict', messages.followLimitReached)
      }
      await tx
        .insertInto('follow')
        .values({ follower_id: followerId, followee_id: followeeId })
        .execute()
    }
    return {
      follows,
      followers: await adjustCounters(tx, followerId, followeeId, follows ? 1 : -1),
    }
  })

async function getFollowingCount(tx: Tx, accountId: number): Promise<number> {
  const row = await tx
    .selectFrom('account_counter')
    .select('following')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.following ?? 0
}

/** Adjusts both accounts' counters in the order of their ids. Returns the followee's number of followers. */
async function adjustCounters(tx: Tx, followerId: number, followeeId: number, difference: 1 | -1) {
  const { rows } = await sql<{ account_id: number; followers: number }>`
    insert into account_counter as counter (account_id, followers, following)
    select id, followers, following
    from (values (${followerId}::bigint, 0, ${difference}::int),
                 (${followeeId}::bigint, ${difference}::int, 0)) as change (id, followers, following)
    order by id
    on conflict (account_id) do update set
      followers = counter.followers + excluded.followers,
      following = counter.following + excluded.following
    returning account_id, followers
  `.execute(tx)
  return rows.find((row) => row.account_id === followeeId)?.followers ?? 0
}
