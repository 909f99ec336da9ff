import {
  describeAction,
  statementOfReasons,
} from '@seam/contract/moderation/statement-of-reasons.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import { sharingOf } from '../../visibility/sharing.ts'
import { type MailServices, queueMail } from '../../mail/queue-mail.ts'
import { findRecipient } from '../../mail/recipient-store.ts'
import { notify } from '../../notification/notify.ts'
import type { DecisionRow } from './decision-store.ts'
import { decisionView } from './view.ts'

const event = (accountId: number, kind: 'decision' | 'appeal' | 'report' | 'approved') => ({
  accountId,
  kind,
  itemId: null,
  actorId: null,
  commentId: null,
  at: new Date(),
})

/** Sends the statements of reasons to the people affected. */
export async function sendStatements(
  services: MailServices,
  tx: Tx,
  rows: readonly DecisionRow[],
): Promise<void> {
  await notifyEach(services, tx, rows, 'decision')
  await mailEach(services, tx, rows, (row) => ({
    title: 'A moderator decided about you or something you published',
    parts: statementOfReasons(decisionView(row)),
  }))
}

/** Notifies the people affected of the outcome of an appeal or a reversal. */
export async function sendOutcomes(
  services: MailServices,
  tx: Tx,
  rows: readonly DecisionRow[],
): Promise<void> {
  await notifyEach(services, tx, rows, 'appeal')
  await mailEach(services, tx, rows, (row) => ({
    title: row.appeal_answer === null ? 'A decision was reversed' : 'Your appeal was answered',
    parts: [
      { heading: 'The outcome', text: outcomeOf(row) },
      ...(row.appeal_answer ? [{ heading: 'The answer', text: row.appeal_answer }] : []),
    ],
  }))
}

const outcomeOf = (row: DecisionRow) =>
  row.is_reversed
    ? `The decision is no longer in force. ${
        row.action === 'delete' && row.path === null
          ? 'The deleted content cannot be restored.'
          : 'Everything has been restored.'
      }`
    : `The decision stays. ${describeAction(decisionView(row))}`

const notifyEach = (
  services: MailServices,
  tx: Tx,
  rows: readonly DecisionRow[],
  kind: 'decision' | 'appeal',
) =>
  notify(
    services,
    tx,
    rows.map((row) => [event(row.account_id, kind)]),
  )

/** Notifies reporters of a decision about the content they reported. */
export const notifyReporters = (services: MailServices, tx: Tx, accountIds: number[]) =>
  notify(
    services,
    tx,
    accountIds.map((accountId) => [event(accountId, 'report')]),
  )

/** Notifies the author of an item that a moderator has approved it. */
export const notifyOfApproval = (
  services: MailServices,
  tx: Tx,
  accountId: number,
  itemId: number,
) => notify(services, tx, [[{ ...event(accountId, 'approved'), itemId }]])

/** Whether the mail quotes the content: the recipient may open it whether or not it is listed. */
const isNamed = ({ is_adult: nsfw }: DecisionRow) => sharingOf({ is_listed: true, nsfw }) === 'all'

interface Letter {
  title: string
  parts: { heading: string; text: string }[]
}

/**
 * Sends mail to verified addresses only: accounts of a wave may use the addresses of other people,
 * who would get a mail with a name that the spammer chose. The site shows the same information.
 */
async function mailEach(
  services: MailServices,
  tx: Tx,
  rows: readonly DecisionRow[],
  write: (row: DecisionRow) => Letter,
) {
  if (!(await services.sendsMail(tx))) return
  for (const row of rows) {
    const recipient = await findRecipient(tx, row.account_id)
    if (!recipient) continue
    await queueMail(services, tx, recipient, {
      kind: 'decision',
      username: recipient.username,
      subject: isNamed(row) ? row.snapshot.title || row.snapshot.text : '',
      at: row.decided_at.toISOString(),
      ...write(row),
    })
  }
}
