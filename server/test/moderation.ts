import { decideOn, type DecisionAction } from '@seam/contract/moderation/decision.ts'
import {
  createReport,
  type SubjectKind,
  type SubjectRef,
} from '@seam/contract/moderation/report.ts'
import { listReviews } from '@seam/contract/moderation/review.ts'
import { app } from './app.ts'
import type { Client } from './client.ts'
import { markHeld } from '../src/features/item/item-store.ts'
import { openReview } from '../src/features/moderation/decision/review-store.ts'
import { createHoldItem, type HeldSubject } from '../src/features/moderation/hold/hold-item.ts'

export const subject = (kind: SubjectKind, id: string): SubjectRef => ({ kind, id })

/** Returns the body of a decision with all required fields. */
export const decisionBody = (action: DecisionAction, more: Record<string, unknown> = {}) => ({
  action,
  facts: 'It shows a wound',
  ground: 'rules',
  reference: 'Rule 3: no gore. A wound is gore',
  ...more,
})

/** Decides about a subject that no one has reported. Returns the response. */
export const decide = (
  moderator: Client,
  about: SubjectRef,
  action: DecisionAction,
  more: Record<string, unknown> = {},
) => moderator.call(decideOn, { body: { ...decisionBody(action, more), subject: about } })

export async function report(who: Client, about: SubjectRef, reason = 'spam') {
  const { status, problem } = await who.call(createReport, { body: { subject: about, reason } })
  if (status !== 201) throw new Error(`not reported: ${problem.detail}`)
}

/** Returns an open review about this user or their content. Throws if there is none. */
export async function reviewOf(moderator: Client, { username }: { username: string }) {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { limit: 50, ...(cursor !== undefined && { cursor }) }
    const { data } = await moderator.call(listReviews, { query })
    const found = data.docs.find(({ owner }) => owner.username === username)
    if (found) return found
    cursor = data.nextCursor
  }
  throw new Error(`no open review of ${username}`)
}

/** Holds an item for moderators, like a rule of the site. */
export async function holdItem(subject: HeldSubject): Promise<void> {
  const { db, responseCache } = await app()
  await db.transaction().execute(async (tx) => {
    await createHoldItem(openReview)(tx, subject, { reason: 'links', word: null })
    await markHeld(tx, subject.itemId)
  })
  await responseCache.invalidate()
}
