import { describeAction, statementOfReasons } from '@seam/contract/statement-of-reasons.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { type MailServices, queueMail } from '../mail/queue-mail.ts'
import { findRecipient } from '../mail/recipient-store.ts'
import { notify } from '../notification/notify.ts'
import type { DecisionRow } from './decision-store.ts'
import { decisionView } from './view.ts'

const event = (accountId: number, kind: 'decision' | 'appeal' | 'report') => ({
  ...{ accountId, kind, itemId: null, actorId: null, commentId: null },
  at: new Date(),
})

/** Sends the statement of reasons to the person whom a decision affects. */
export async function sendStatement(services: MailServices, tx: Tx, row: DecisionRow) {
  await notify(services, tx, [[event(row.account_id, 'decision')]])
  await mailDecision(services, tx, row, {
    title: 'A moderator decided about you or something you published',
    parts: statementOfReasons(decisionView(row)),
  })
}

/** Tells that person how the appeal ended, or that a decision was taken back. */
export async function sendOutcome(services: MailServices, tx: Tx, row: DecisionRow) {
  await notify(services, tx, [[event(row.account_id, 'appeal')]])
  const view = decisionView(row)
  const outcome = row.is_reversed
    ? 'The decision does not hold any more. Everything is as it was before.'
    : `The decision stays. ${describeAction(view)}`
  await mailDecision(services, tx, row, {
    title: row.appeal_answer === null ? 'A decision was taken back' : 'Your appeal was answered',
    parts: [
      { heading: 'The outcome', text: outcome },
      ...(row.appeal_answer ? [{ heading: 'The answer', text: row.appeal_answer }] : []),
    ],
  })
}

/** Tells those who reported something that it is decided. */
export const tellReporters = (services: MailServices, tx: Tx, accountIds: number[]) =>
  notify(
    services,
    tx,
    accountIds.map((accountId) => [event(accountId, 'report')]),
  )

async function mailDecision(
  services: MailServices,
  tx: Tx,
  row: DecisionRow,
  { title, parts }: { title: string; parts: { heading: string; text: string }[] },
) {
  if (!(await services.sendsMail(tx))) return
  const recipient = await findRecipient(tx, row.account_id)
  if (!recipient) return
  const { username } = recipient
  const subject = row.snapshot.title || row.snapshot.text
  const at = row.decided_at.toISOString()
  await queueMail(services, tx, recipient, {
    kind: 'decision',
    username,
    title,
    subject,
    parts,
    at,
  })
}
