import type { NotificationKind } from '@seam/contract/notification.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { BY_PUSH, IS_VISIBLE } from './visible-sql.ts'

interface PushedNotification {
  id: number
  public_id: string
  account_id: number
  kind: NotificationKind
}

/** Selects the notifications to push: those that are wanted, unseen and visible. */
const PUSHED = `
  select notification.id, notification.public_id, notification.account_id, notification.kind
  from notification join account on account.id = notification.account_id
  where notification.seen_at is null and account.deleted_at is null and exists (
      select from session join push_subscription on push_subscription.session_id = session.id
      where session.account_id = account.id)
    and ${BY_PUSH} and ${IS_VISIBLE}`

const selectPushed = sqlStatement<[ids: readonly number[]], PushedNotification>(`
  ${PUSHED} and notification.id = any($1::bigint[]) order by notification.account_id`)

/** Returns those of these notifications to push now. */
export const findPushed = (db: Db, ids: readonly number[]) => selectPushed(db, ids)

const selectOne = sqlStatement<[accountId: number, publicId: string], PushedNotification>(`
  ${PUSHED} and notification.account_id = $1 and notification.public_id = $2`)

/** Returns a notification of an account; undefined if it should not be pushed now. */
export const findPushedBy = async (db: Db, accountId: number, publicId: string) =>
  (await selectOne(db, accountId, publicId))[0]
