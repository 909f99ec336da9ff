import { decideOn, type DecisionAction } from '@seam/contract/moderation/decision.ts'
import {
  createReport,
  type SubjectKind,
  type SubjectRef,
} from '@seam/contract/moderation/report.ts'
import { listReviews } from '@seam/contract/moderation/review.ts'
import type { Client } from './client.ts'

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
