import { sql } from 'kysely'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { purge } from './purge-item.ts'
import { exportPrefix } from '../export/paths.ts'
import { purgeAssets } from '../assets/purge.ts'
import { deleteAccountItems } from './delete-account.ts'

const BATCH = 200

/** Removes the data and files of a deleted account in batches, and its row last. */
export async function purgeAccount(db: Db, objects: ObjectStore, accountId: number): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return
  // A request that ran during the deletion may have added items after it.
  await db.transaction().execute((tx) => deleteAccountItems(tx, accountId))
  await repeatUntilDone(() => deleteVotes(db, accountId))
  await repeatUntilDone(() => deleteFollows(db, accountId))
  await repeatUntilDone(() => purgeItems(db, objects, accountId))
  await db
    .updateTable('account')
    .set({ avatar_asset_id: null, cover_asset_id: null })
    .where('id', '=', accountId)
    .execute()
  await repeatUntilDone(() => purgeAccountAssets(db, objects, accountId))
  for (const { public_id } of await findExports(db, accountId)) {
    await objects.removeAll(exportPrefix(public_id))
  }
  await db.transaction().execute((tx) => deleteAccountRow(tx, accountId))
}

/**
 * Deletes the account's row. Removes votes and follows added meanwhile; other rows that still reference
 * the account make this fail, and the job retries from the start.
 */
async function deleteAccountRow(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  await deleteVotes(tx, accountId)
  await deleteFollows(tx, accountId)
  await tx.deleteFrom('account').where('id', '=', accountId).execute()
  await tx.deleteFrom('list_counter').where('owner_id', '=', accountId).execute()
  await tx.deleteFrom('category_counter').where('owner_id', '=', accountId).execute()
}

/** Repeats a step until it processes less than a full batch. */
async function repeatUntilDone(step: () => Promise<number>): Promise<void> {
  let done = BATCH
  while (done === BATCH) done = await step()
}

async function deleteVotes(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    with deleted as (
      delete from vote where account_id = ${accountId} and item_id in (
        select item_id from vote where account_id = ${accountId} limit ${sql.lit(BATCH)})
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
      returning 1
    )
    select (select count(*) from deleted) as votes, (select count(*) from updated) as updated
  `.execute(db)
  return rows[0]?.votes ?? 0
}

async function deleteFollows(db: Db | Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ follows: number }>`
    with deleted as (
      delete from follow where (follower_id, followee_id) in (
        select follower_id, followee_id from follow
        where follower_id = ${accountId} or followee_id = ${accountId}
        limit ${sql.lit(BATCH)})
      returning follower_id, followee_id
    ), change as (
      select id, sum(followers) as followers, sum(following) as following
      from (
        select followee_id as id, 1 as followers, 0 as following from deleted
        union all select follower_id, 0, 1 from deleted
      ) as sides group by id
    ), locked as (
      select counter.account_id, change.followers, change.following
      from account_counter as counter join change on change.id = counter.account_id
      order by counter.account_id for update of counter
    ), updated as (
      update account_counter as counter set
        followers = counter.followers - locked.followers,
        following = counter.following - locked.following
      from locked where locked.account_id = counter.account_id
      returning 1
    )
    select (select count(*) from deleted) as follows, (select count(*) from updated) as updated
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

async function purgeAccountAssets(
  db: Db,
  objects: ObjectStore,
  accountId: number,
): Promise<number> {
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

const findExports = (db: Db, accountId: number) =>
  db.selectFrom('data_export').select('public_id').where('account_id', '=', accountId).execute()
