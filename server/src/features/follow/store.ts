import { type RawBuilder, sql } from 'kysely'
import type { FollowList } from '@seam/contract/follow.ts'
import { limits } from '@seam/contract/limits.ts'
import type { UserInfo } from '@seam/contract/user-info.ts'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { USER_INFO_SQL } from '../account/user-info.ts'
import { andNotExcluded, isExcluded } from '../visibility/exclusion-sql.ts'
import { afterCursor, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'

/**
 * Follows or unfollows an account and adjusts the counters. Returns whether the follower now
 * follows it, or null at the follow limit. Locks the follower's account first, which serializes
 * concurrent requests of one follower. `more` runs in the same transaction.
 */
export const toggleFollow = (
  db: Db,
  followerId: number,
  followeeId: number,
  more: (tx: Tx) => Promise<void>,
) =>
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
        return null
      }
      await tx
        .insertInto('follow')
        .values({ follower_id: followerId, followee_id: followeeId })
        .execute()
    }
    await more(tx)
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

/**
 * Adjusts both accounts' counters in ascending order of their ids. Returns the followee's number of
 * followers.
 */
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

type Column = RawBuilder<unknown>
/** The column of the account that owns the list, and that of the listed accounts. */
const columns: Record<FollowList, [of: string, listed: string]> = {
  followers: ['followee_id', 'follower_id'],
  following: ['follower_id', 'followee_id'],
}

/**
 * Returns the accounts in a list of an account that are not deleted, most recent follow first.
 * Omits those that the viewer does not see.
 */
export async function findFollows(
  db: Db,
  list: FollowList,
  accountId: number,
  from: PageStart,
  limit: number,
  excludedFor?: number,
): Promise<CursorPosition[]> {
  const [of, listed] = columns[list].map((column) => sql.ref(`follow.${column}`)) as [
    Column,
    Column,
  ]
  const at = sql.ref('follow.created_at')
  const { rows } = await sql<CursorPosition>`
    select ${listed} as id, ${at} as at from follow join account on account.id = ${listed}
    where ${of} = ${accountId} and is_shown(account)
      ${andNotExcluded(excludedFor, 'account.id')} ${afterCursor(from, { at, id: listed })}
    order by ${at} desc, ${listed} desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

interface UserRow {
  id: number
  public_id: string
  info: UserInfo
  avatar: StoredImage | null
  followers: number
  is_follower: boolean
}

const selectUsers = sqlStatement<[ids: number[], viewerId: number | null], UserRow>(`
  select account.id, account.public_id, ${USER_INFO_SQL} as info, ${imageSql('avatar')} as avatar,
    coalesce(counter.followers, 0) as followers,
    exists (select from follow where follower_id = $2 and followee_id = account.id) as is_follower
  from account
  left join account_counter as counter on counter.account_id = account.id
  left join asset as avatar on avatar.id = account.avatar_asset_id
  where account.id = any($1) and is_shown(account)`)

/** Returns the accounts with these ids, and whether the viewer follows them. */
export const loadUsers = (db: Db, ids: number[], viewerId: number | null) =>
  selectUsers(db, ids, viewerId)

interface FollowStateRow {
  username: string
  followers: number
  is_follower: boolean
}

const selectFollowStates = sqlStatement<[usernames: string[], viewerId: number], FollowStateRow>(`
  select account.username, coalesce(counter.followers, 0) as followers,
    exists (select from follow where follower_id = $2 and followee_id = account.id) as is_follower
  from account left join account_counter as counter on counter.account_id = account.id
  where account.username = any($1) and is_shown(account)`)

export const findFollowStates = (db: Db, usernames: string[], viewerId: number) =>
  selectFollowStates(db, usernames, viewerId)

/** Number of the newest videos and posts that are read to find active owners. */
const NEWEST_ITEMS = 250

const newestOwners = (kind: 'video' | 'post', hideNsfw: boolean) => `
  (select owner_id from item
   where kind = '${kind}' and is_listed(item)
     ${hideNsfw ? 'and not nsfw' : ''}
   order by listed_at desc, id desc limit ${NEWEST_ITEMS})`

// Reads only the newest items, and only the counters of their owners: the cost does not grow with
// the number of items or accounts.
const selectSuggestions = (hideNsfw: boolean) =>
  sqlStatement<[viewerId: number], { id: number }>(`
    with owner as materialized (
      ${newestOwners('video', hideNsfw)} union ${newestOwners('post', hideNsfw)}
    )
    select owner_id as id
    from owner join account on account.id = owner_id
    left join account_counter as counter on counter.account_id = owner_id
    where owner_id <> $1 and account.deleted_at is null and account.standing = 'active'
      and (select true from follow where follower_id = $1 and followee_id = owner_id) is null
      and not ${isExcluded('$1::bigint', 'owner_id')}
    order by coalesce(counter.followers, 0) desc, owner_id desc
    limit ${limits.suggestedUsers}
    -- not null: id`)

const suggestionStatements = { all: selectSuggestions(false), sfw: selectSuggestions(true) }

/**
 * Returns the ids of accounts that own one of the newest videos and posts and that the viewer does
 * not follow, most followed first.
 */
export async function findSuggestions(
  db: Db,
  viewerId: number,
  hideNsfw: boolean,
): Promise<number[]> {
  const rows = await suggestionStatements[hideNsfw ? 'sfw' : 'all'](db, viewerId)
  return rows.map(({ id }) => id)
}
