import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import { purgeAccountFromCaches } from '../../assets/purge-shared-caches.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import * as store from './decision-store.ts'
import { refreshStandings } from './hold-store.ts'
import { sendOutcomes, sendStatements } from './inform.ts'
import { reverseOutcomes } from './reporter-store.ts'
import { closeAppeals } from './review-store.ts'

interface Together {
  action: 'suspend' | 'delete'
  facts: string
  ground: 'rules' | 'law'
  reference: string
  isDetected: boolean
  moderatorId: number | null
  needsOwner: boolean
}

/**
 * Makes the same decision about several profiles, like `decide` for one, and sends each its
 * statement of reasons. Skips accounts for which it changes nothing or about which an owner has
 * decided. Assumes that the accounts are locked and that the caller records the decision. Returns
 * the row id of the decision about each account.
 */
export async function decideTogether(
  services: MailServices,
  tx: Tx,
  accountIds: readonly number[],
  { moderatorId, needsOwner, isDetected, ...decision }: Together,
): Promise<{ id: number; account_id: number }[]> {
  const made = await store.insertProfileDecisions(
    tx,
    accountIds.map((accountId) => ({ accountId, publicId: randomPublicId() })),
    {
      ...decision,
      moderator_id: moderatorId,
      needs_owner: needsOwner,
      is_detected: isDetected,
      deletes_at:
        decision.action === 'delete' ? new Date(Date.now() + limits.appealDays * 86_400_000) : null,
    },
  )
  if (made.length === 0) return made
  const madeAbout = made.map(({ account_id: id }) => id)
  await refreshStandings(tx, madeAbout)
  for (const accountId of madeAbout) await purgeAccountFromCaches(tx, services.queue, accountId)
  await sendStatements(services, tx, await load(tx, made))
  const { action, ground } = decision
  const cause = isDetected ? 'automated' : 'own'
  const counted = [`decision.${action}`, `ground.${ground}`, `cause.${cause}`]
  await store.countModeration(tx, counted, made.length)
  return made
}

/** Reverses those of these decisions about profiles that are in force. Assumes locked accounts. */
export async function reverseTogether(
  services: MailServices,
  tx: Tx,
  decisionIds: readonly number[],
  byOwner: boolean,
): Promise<void> {
  const ended = await store.endReversed(tx, decisionIds, byOwner)
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await reverseOutcomes(tx, ids)
  await store.answerAppeals(tx, ids, serverMessages.appealReversed)
  await closeAppeals(tx, ids)
  await refreshStandings(
    tx,
    ended.map(({ account_id: id }) => id),
  )
  await sendOutcomes(services, tx, await load(tx, ended))
  await store.countModeration(tx, ['decision.reversed'], ended.length)
}

const load = (tx: Tx, rows: readonly { id: number }[]) =>
  store.loadDecisions(
    tx,
    rows.map(({ id }) => id),
  )
