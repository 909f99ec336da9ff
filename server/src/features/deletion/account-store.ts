import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { COUNTERS_OF_ENDED } from '../account/ended-follows-sql.ts'

/** Marks an account as deleted. Returns its username, or undefined if it is already deleted. */
export const markAccountDeleted = (tx: Tx, accountId: number) =>
  tx
    .updateTable('account')
    .set({
      deleted_at: sql`now()`,
      // Frees the address for a new account.
      email: sql`'deleted ' || public_id`,
      password_hash: '-',
    })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('username')
    .executeTakeFirst()

/** Reserves the usernames of a deleted account, including previous ones, for a while. */
export const blockUsernames = (tx: Tx, accountId: number, username: string) =>
  sql`
    insert into previous_username (username, account_id, reserved_until)
    select name, null, now() + ${sql.lit(limits.usernameReservation)} * interval '1 second'
    from (
      select ${username}::text as name
      union select username from previous_username where account_id = ${accountId}
    ) as names
    on conflict (username) do update set account_id = null, reserved_until = excluded.reserved_until
  `.execute(tx)

/** Deletes up to `limit` previous usernames whose period has ended. Returns the number deleted. */
export async function deleteExpiredUsernames(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from previous_username where username = any(array(
      select username from previous_username where reserved_until <= now()
      order by reserved_until limit ${sql.lit(limit)} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Marks all items of an account as deleted and subtracts them from their parents' comment counts. */
export async function deleteAccountItems(tx: Tx, accountId: number): Promise<void> {
  await sql`
    with deleted as (
      update item set deleted_at = now()
      where id = any(array(
        select id from item where owner_id = ${accountId} and deleted_at is null
        order by id for no key update))
      returning parent_id, is_hidden(item) as is_hidden
    ), change as (
      select parent_id, count(*) as amount from deleted
      where parent_id is not null and not is_hidden group by parent_id
    ), locked as (
      select counter.item_id, change.amount from item_counter as counter
      join change on change.parent_id = counter.item_id
      order by counter.item_id for update of counter
    )
    update item_counter as counter set comments = counter.comments - locked.amount
    from locked where locked.item_id = counter.item_id
  `.execute(tx)
}

/** Returns whether the account is marked as deleted and its row still exists. */
export async function isMarkedDeleted(db: Db, accountId: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Deletes up to `limit` votes of an account and subtracts them from the counters. Returns the
 * number deleted. Locks the items first, as voting does.
 */
export async function deleteVotes(db: Db | Tx, accountId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    with chosen as materialized (
      select item_id from vote where account_id = ${accountId}
      order by item_id limit ${sql.lit(limit)}
    ), locked_item as (
      select id from item where id in (select item_id from chosen) order by id for key share
    ), deleted as (
      delete from vote
      where account_id = ${accountId} and item_id in (select id from locked_item)
      returning item_id, type
    ), locked as (
      select counter.item_id, deleted.type from item_counter as counter
      join deleted on deleted.item_id = counter.item_id
      order by counter.item_id for update of counter
    ), updated as (
      update item_counter as counter set
        upvotes = counter.upvotes - (locked.type is not distinct from 'UPVOTE')::int,
        downvotes = counter.downvotes - (locked.type is not distinct from 'DOWNVOTE')::int
      from locked where locked.item_id = counter.item_id
    )
    select (select count(*) from chosen) as votes
    -- not null: votes
  `.execute(db)
  return rows[0]?.votes ?? 0
}

/**
 * Deletes up to `limit` follows by or of an account, and updates the counters. Returns the number
 * deleted.
 */
export async function deleteFollows(
  db: Db | Tx,
  accountId: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ follows: number }>`
    with chosen as materialized (
      select follower_id, followee_id from follow
      where follower_id = ${accountId} or followee_id = ${accountId}
      order by follower_id, followee_id limit ${sql.lit(limit)} for update
    ), ended as (
      delete from follow using chosen
      where follow.follower_id = chosen.follower_id and follow.followee_id = chosen.followee_id
      returning follow.follower_id, follow.followee_id
    ), ${sql.raw(COUNTERS_OF_ENDED)}
    select (select count(*) from ended) as follows
  `.execute(db)
  return rows[0]?.follows ?? 0
}

export const findItems = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('item')
    .select('id')
    .where('owner_id', '=', accountId)
    .limit(sql.lit(limit))
    .execute()

export const clearProfileImages = (db: Db, accountId: number) =>
  db
    .updateTable('account')
    .set({ avatar_asset_id: null, cover_asset_id: null })
    .where('id', '=', accountId)
    .execute()

export const findAssets = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('asset')
    .select('id')
    .where('owner_id', '=', accountId)
    .limit(sql.lit(limit))
    .execute()

export const findExports = (db: Tx, accountId: number) =>
  db.selectFrom('data_export').select('public_id').where('account_id', '=', accountId).execute()

export const lockDeletedAccount = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()

/** Deletes the row of an account and the counters of its lists. */
export async function deleteAccountRow(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', accountId).execute()
  await tx.deleteFrom('list_counter').where('owner_id', '=', accountId).execute()
  await tx.deleteFrom('category_counter').where('owner_id', '=', accountId).execute()
}
