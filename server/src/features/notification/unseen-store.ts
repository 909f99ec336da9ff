import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { IN_LIST, IS_VISIBLE } from './visible-sql.ts'

const selectVersions = sqlStatement<
  [accountIds: number[]],
  { account_id: number; version: number }
>(`
  select account_id, version from notification_inbox where account_id = any($1::bigint[])`)

/** Returns the versions of these inboxes, which rise with each change of their notifications. */
export const findInboxVersions = (db: Db, accountIds: number[]) => selectVersions(db, accountIds)

const selectCounts = sqlStatement<[accountIds: number[]], { account_id: number; count: number }>(`
  select inbox.account_id, (
    select count(*)::int from (
      select from (
        select * from notification
        where account_id = inbox.account_id and seen_at is null
        order by latest_at desc, id desc
        limit ${limits.notificationTotal}) as notification
      where ${IN_LIST} and ${IS_VISIBLE}
      limit ${limits.unseenNotifications}) as counted) as count
  from unnest($1::bigint[]) as inbox (account_id)
  -- not null: account_id, count`)

/** Counts the unseen notifications in the list of each account, up to the limit. */
export const countUnseenOf = (db: Db, accountIds: number[]) => selectCounts(db, accountIds)

/** Counts the unseen notifications in the list of an account, up to the limit. */
export const countUnseen = async (db: Db, accountId: number): Promise<number> =>
  (await countUnseenOf(db, [accountId]))[0]?.count ?? 0
