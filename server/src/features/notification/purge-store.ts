import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'

const affected = async (statement: ReturnType<typeof sql>, db: Db) =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Deletes up to `limit` notifications that are too old. Returns their number. */
export const deleteExpired = (db: Db, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification where id = any(array(
        select id from notification
        where latest_at < now() - ${sql.lit(limits.notificationLifetime)} * interval '1 second'
        order by latest_at limit ${sql.lit(limit)} for update skip locked))`,
    db,
  )

/** Deletes up to `limit` notifications of a deleted account. Returns their number. */
export const deleteNotificationsOf = (db: Db, accountId: number, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification where id = any(array(
        select id from notification where account_id = ${accountId}
        order by id limit ${sql.lit(limit)} for update))`,
    db,
  )

/**
 * Removes a deleted account from up to `limit` groups. Returns their number. Locks the inboxes and
 * the groups first, like every other change of them.
 */
export async function deleteActor(db: Db, accountId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    with chosen as materialized (
      select notification_id as id from notification_actor
      where account_id = ${accountId} order by notification_id limit ${sql.lit(limit)}
    ), inbox as materialized (
      select account_id from notification_inbox
      where account_id in (
        select account_id from notification where id in (select id from chosen))
      order by account_id for no key update
    ), locked as materialized (
      select id from notification
      where id in (select id from chosen) and (select count(*) from inbox) >= 0
      order by id for key share
    ), actor as materialized (
      select notification_id from notification_actor
      where account_id = ${accountId} and notification_id in (select id from locked)
      order by notification_id for update
    ), deleted as (
      delete from notification_actor
      where account_id = ${accountId} and notification_id in (select notification_id from actor)
    )
    select count(*)::int as groups from chosen
  `.execute(db)
  return rows[0]?.groups ?? 0
}

/** Deletes up to `limit` notifications about a deleted item. Returns their number. */
export const deleteNotificationsAbout = (db: Db, itemId: number, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification where id = any(array(
        select notification.id from notification join item on item.id = notification.item_id
        where item_id = ${itemId} and item.deleted_at is not null
        order by notification.id limit ${sql.lit(limit)} for update of notification))`,
    db,
  )
