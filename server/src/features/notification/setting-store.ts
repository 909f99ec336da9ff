import type { NotificationChannels, NotificationKind } from '@seam/contract/notification.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns the settings of an account that differ, or once differed, from the defaults. */
export const findSettings = (db: Db, accountId: number) =>
  db
    .selectFrom('notification_setting')
    .select(['kind', 'in_list as list', 'by_push as push', 'by_mail as mail', 'audience as from'])
    .where('account_id', '=', accountId)
    .execute()

export const saveSetting = (
  tx: Tx,
  accountId: number,
  kind: NotificationKind,
  { list, push, mail, from }: NotificationChannels,
) => {
  const columns = { in_list: list, by_push: push, by_mail: mail, audience: from }
  return tx
    .insertInto('notification_setting')
    .values({ account_id: accountId, kind, ...columns })
    .onConflict((on) => on.columns(['account_id', 'kind']).doUpdateSet(columns))
    .execute()
}

export async function hasDigest(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification_digest')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the daily mail on or off. */
export const saveDigest = (tx: Tx, accountId: number, isOn: boolean) =>
  isOn
    ? tx
        .insertInto('notification_digest')
        .values({ account_id: accountId })
        .onConflict((on) => on.doNothing())
        .execute()
    : tx.deleteFrom('notification_digest').where('account_id', '=', accountId).execute()

export async function isAddressVerified(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('email_verified_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return Boolean(row?.email_verified_at)
}
