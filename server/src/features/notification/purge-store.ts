import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'

const affected = async (statement: ReturnType<typeof sql>, db: Db) =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Deletes up to `limit` notifications that are too old. Returns their number. */
export const deleteExpired = (db: Db, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification where id in (
        select id from notification
        where latest_at < now() - ${sql.lit(limits.notificationLifetime)} * interval '1 second'
        order by latest_at limit ${sql.lit(limit)} for update skip locked)`,
    db,
  )

/** Deletes up to `limit` notifications of a deleted account. Returns their number. */
export const deleteNotificationsOf = (db: Db, accountId: number, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification where id in (
        select id from notification where account_id = ${accountId} limit ${sql.lit(limit)})`,
    db,
  )

/** Takes a deleted account out of up to `limit` groups. Returns their number. */
export const deleteActor = (db: Db, accountId: number, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification_actor
      where account_id = ${accountId} and notification_id in (
        select notification_id from notification_actor
        where account_id = ${accountId} limit ${sql.lit(limit)})`,
    db,
  )

/** Deletes up to `limit` notifications about a deleted item. Returns their number. */
export const deleteNotificationsAbout = (db: Db, itemId: number, limit: number): Promise<number> =>
  affected(
    sql`
      delete from notification where id in (
        select notification.id from notification join item on item.id = notification.item_id
        where item_id = ${itemId} and item.deleted_at is not null limit ${sql.lit(limit)})`,
    db,
  )
