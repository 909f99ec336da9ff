import { sql } from 'kysely'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { purge } from '../item/purge.ts'
import { exportPrefix } from '../export/address.ts'
import { purgeAssets } from '../media/purge.ts'
import { deleteItemsOf } from './delete.ts'

const BATCH = 200

/** Takes back all that a deleted account did and had, in small steps, and the account itself last. */
export async function purgeAccount(db: Db, objects: ObjectStore, accountId: number): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return
  // A request that was under way when the account went may have come after.
  await db.transaction().execute((tx) => deleteItemsOf(tx, accountId))
  await all(() => takeBackVotes(db, accountId))
  await all(() => takeBackFollows(db, accountId))
  await all(() => purgeItems(db, objects, accountId))
  await db
    .updateTable('account')
    .set({ avatar_asset_id: null, cover_asset_id: null })
    .where('id', '=', accountId)
    .execute()
  await all(() => purgeFiles(db, objects, accountId))
  for (const { public_id } of await exportsOf(db, accountId)) {
    await objects.removeAll(exportPrefix(public_id))
  }
  await db.transaction().execute((tx) => deleteLast(tx, accountId))
}

/** Whatever came meanwhile is counted off too, or keeps the account, and it is all tried again. */
async function deleteLast(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  await takeBackVotes(tx, accountId)
  await takeBackFollows(tx, accountId)
  await tx.deleteFrom('account').where('id', '=', accountId).execute()
  await tx.deleteFrom('list_counter').where('owner_id', '=', accountId).execute()
  await tx.deleteFrom('category_counter').where('owner_id', '=', accountId).execute()
}

/** Goes on until a step finds less than it could have done. */
async function all(step: () => Promise<number>): Promise<void> {
  let done = BATCH
  while (done === BATCH) done = await step()
}

async function takeBackVotes(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    with gone as (
      delete from vote where account_id = ${accountId} and item_id in (
        select item_id from vote where account_id = ${accountId} limit ${sql.lit(BATCH)})
      returning item_id, type
    ), held as (
      select counter.item_id, gone.type from item_counter as counter
      join gone on gone.item_id = counter.item_id
      order by counter.item_id for update of counter
    ), counted as (
      update item_counter as counter set
        upvotes = counter.upvotes - (held.type is not distinct from 'UPVOTE')::int,
        downvotes = counter.downvotes - (held.type is not distinct from 'DOWNVOTE')::int
      from held where held.item_id = counter.item_id
      returning 1
    )
    select (select count(*) from gone) as votes, (select count(*) from counted) as counted
  `.execute(db)
  return rows[0]?.votes ?? 0
}

async function takeBackFollows(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ follows: number }>`
    with gone as (
      delete from follow where (follower_id, followee_id) in (
        select follower_id, followee_id from follow
        where follower_id = ${accountId} or followee_id = ${accountId}
        limit ${sql.lit(BATCH)})
      returning follower_id, followee_id
    ), change as (
      select id, sum(followers) as followers, sum(following) as following
      from (
        select followee_id as id, 1 as followers, 0 as following from gone
        union all select follower_id, 0, 1 from gone
      ) as sides group by id
    ), held as (
      select counter.account_id, change.followers, change.following
      from account_counter as counter join change on change.id = counter.account_id
      order by counter.account_id for update of counter
    ), counted as (
      update account_counter as counter set
        followers = counter.followers - held.followers,
        following = counter.following - held.following
      from held where held.account_id = counter.account_id
      returning 1
    )
    select (select count(*) from gone) as follows, (select count(*) from counted) as counted
  `.execute(db)
  return rows[0]?.follows ?? 0
}

async function purgeItems(db: Db, objects: ObjectStore, accountId: number): Promise<number> {
  const items = await db
    .selectFrom('item')
    .select('id')
    .where('owner_id', '=', accountId)
    .limit(sql.lit(BATCH))
    .execute()
  for (const { id } of items) await purge(db, objects, id)
  return items.length
}

async function purgeFiles(db: Db, objects: ObjectStore, accountId: number): Promise<number> {
  const assets = await db
    .selectFrom('asset')
    .select('id')
    .where('owner_id', '=', accountId)
    .limit(sql.lit(BATCH))
    .execute()
  const ids = assets.map(({ id }) => id)
  await db.transaction().execute((tx) => purgeAssets(tx, objects, ids))
  return ids.length
}

const exportsOf = (db: Db, accountId: number) =>
  db.selectFrom('data_export').select('public_id').where('account_id', '=', accountId).execute()
