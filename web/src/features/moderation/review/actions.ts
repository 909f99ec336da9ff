import type { DecisionBody } from '@seam/contract/moderation/decision.ts'
import { call } from '../../../entities/session/call.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { reviewKeys } from './queries.ts'

// Each throws what `call` throws. Returns null or false, without a request, when the viewer is signed out.

const refresh = () => queryClient.invalidateQueries({ queryKey: reviewKeys.all })

/**
 * Decides about the subjects of reviews as they were seen: `seen` has the version of each. Returns
 * those that another moderator decided first, or that were changed.
 */
export async function decideReviews(
  seen: Readonly<Record<string, string>>,
  decisionBody: DecisionBody,
) {
  if (!(await requireSession())) return null
  try {
    const reviews = Object.keys(seen)
    return await call('decideReviews', { body: { ...decisionBody, reviews, seen } })
  } finally {
    await refresh()
  }
}

/** Approves or rejects pending accounts. Returns how many of them were still pending. */
export async function decideApplications(
  usernames: readonly string[],
  decision: 'APPROVE' | 'REJECT',
): Promise<number | null> {
  if (!(await requireSession())) return null
  try {
    const body = { usernames: [...usernames], decision }
    return (await call('decideApplications', { body })).decided
  } finally {
    await refresh()
  }
}

/** Shows the other moderators that the viewer is looking at a review. */
export const claimReview = (publicId: string) => call('claimReview', { params: { publicId } })

export async function addNote(publicId: string, text: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('addReviewNote', { params: { publicId }, body: { text } })
  await refresh()
  return true
}

export async function answerAppeal(publicId: string, isReversed: boolean, text: string) {
  if (!(await requireSession())) return false
  try {
    await call('answerAppeal', { params: { publicId }, body: { isReversed, text } })
  } finally {
    await refresh()
  }
  return true
}
