import { limits } from '@seam/contract/limits.ts'
import type { NotificationKind } from '@seam/contract/notification.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { BY_MAIL, IN_LIST, IS_VISIBLE } from './visible-sql.ts'

interface MailRecipient {
  account_id: number
  account_public_id: string
  username: string
  email: string
}

/** An unseen notification of an account whose address is verified. */
const FROM_UNSEEN = `
  from notification join account on account.id = notification.account_id
  where notification.seen_at is null and account.deleted_at is null
    and account.email_verified_at is not null and ${IS_VISIBLE}`

const recipientSql = (account: string) =>
  `${account}.id as account_id, ${account}.public_id as account_public_id,
  ${account}.username, ${account}.email`

const selectMailed = sqlStatement<
  [ids: readonly number[]],
  MailRecipient & { id: number; kind: NotificationKind }
>(`
  select notification.id, notification.kind, ${recipientSql('account')} ${FROM_UNSEEN}
    and notification.id = any($1::bigint[]) and ${BY_MAIL}
  order by notification.account_id`)

/** Returns those of these notifications to mail now, with their recipients. */
export const findMailed = (tx: Tx, ids: readonly number[]) => selectMailed(tx, ids)

const selectStillWanted = (isWanted: string) =>
  sqlStatement<[accountId: number, address: string, publicIds: string[]], { id: number }>(`
  select notification.id ${FROM_UNSEEN}
    and notification.account_id = $1 and account.email = $2
    and notification.public_id = any($3::text[]) and ${isWanted}`)

const selectStillMailed = selectStillWanted(BY_MAIL)
const selectStillInDigest = selectStillWanted(`${IN_LIST} and exists (
  select from notification_digest as digest where digest.account_id = account.id)`)

interface Mailed {
  accountId: number
  address: string
  publicIds: string[]
  isDigest: boolean
}

/** Returns the row ids of those of the queued notifications that may still be mailed. */
export async function findStillMailed(
  db: Db,
  { accountId, address, publicIds, isDigest }: Mailed,
): Promise<number[]> {
  const select = isDigest ? selectStillInDigest : selectStillMailed
  const rows = await select(db, accountId, address, publicIds)
  return rows.map(({ id }) => id)
}

const takeDue = sqlStatement<[limit: number], { account_id: number }>(`
  update notification_digest set checked_at = now()
  where account_id = any(array(
    select account_id from notification_digest
    where checked_at <= now() - interval '1 day'
    order by checked_at limit $1 for update skip locked))
  returning account_id`)

/** Claims up to `limit` accounts whose daily mail is due. The next mail is due a day later. */
export const takeDueDigests = (tx: Tx, limit: number) => takeDue(tx, limit)

const selectDigest = sqlStatement<
  [accountIds: number[]],
  MailRecipient & { ids: number[]; latest_at: Date; total: number }
>(`
  select ${recipientSql('recipient')}, newest.ids, newest.latest_at, newest.total
  from account as recipient
  cross join lateral (
    select to_json((array_agg(id order by latest_at desc, id desc))[1:${limits.digestNotifications}]) as ids,
      max(latest_at) as latest_at, count(*)::int as total
    from (
      select notification.id, notification.latest_at ${FROM_UNSEEN}
        and notification.account_id = recipient.id and ${IN_LIST}
        and notification.latest_at > (
          select sent_until from notification_digest as digest
          where digest.account_id = recipient.id)
      order by notification.latest_at desc, notification.id desc
      limit ${limits.unseenNotifications}) as unseen
  ) as newest
  where recipient.id = any($1::bigint[]) and newest.total > 0
  order by recipient.id
  -- not null: total`)

/** Returns the content of the daily mail for these accounts, except those with nothing new. */
export const findDigests = (tx: Tx, accountIds: number[]) => selectDigest(tx, accountIds)

const updateSent = sqlStatement<[accountId: number, until: Date]>(`
  update notification_digest set sent_until = $2 where account_id = $1`)

/** Stores the time up to which the daily mail has covered the notifications of an account. */
export const markDigestSent = (tx: Tx, accountId: number, until: Date) =>
  updateSent(tx, accountId, until)
