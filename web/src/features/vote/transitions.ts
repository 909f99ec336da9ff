import type { Votes, VoteType } from '@seam/contract/vote.ts'

/** Which way somebody votes, if at all. */
export type Choice = Votes['currUserVoteType']

/** What one wants who now presses a button: its vote, or none where that was theirs already. */
export const wishAfter = (now: Choice, pressed: VoteType): Choice =>
  now === pressed ? null : pressed

/** The one toggle that leads from a vote to another. */
export const toggleTowards = (now: Choice, wish: Choice): VoteType | null =>
  now === wish ? null : (wish ?? now)

/** The counts as they are once this user's own vote is `wish`. */
export function withVote(votes: Votes, wish: Choice): Votes {
  const step = (type: VoteType) => Number(wish === type) - Number(votes.currUserVoteType === type)
  return {
    upvotes: votes.upvotes + step('UPVOTE'),
    downvotes: votes.downvotes + step('DOWNVOTE'),
    currUserVoteType: wish,
  }
}
