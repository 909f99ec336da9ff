import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/**
 * Follows, or no longer, and counts it; gives which. Refuses with 409 to follow too many. Whoever follows holds their own account first,
 * so that their two hands take turns.
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
      if ((await followingOf(tx, followerId)) >= limits.follows) {
        throw new Refusal('conflict', messages.followsFull)
      }
      await tx
        .insertInto('follow')
        .values({ follower_id: followerId, followee_id: followeeId })
        .execute()
    }
    return { follows, followers: await count(tx, followerId, followeeId, follows ? 1 : -1) }
  })

async function followingOf(tx: Tx, accountId: number): Promise<number> {
  const row = await tx
    .selectFrom('account_counter')
    .select('following')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.following ?? 0
}

/** Counts on both sides, in the order of their rows; gives how many follow the one followed. */
async function count(tx: Tx, followerId: number, followeeId: number, difference: 1 | -1) {
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
