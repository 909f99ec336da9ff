import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'

/** A user's vote; null for none. */
export type UserVote = VoteSummary['currUserVoteType']

/** Returns the vote after a click on a button: that of the button, or none if it was the vote already. */
export const voteAfterClick = (current: UserVote, clicked: VoteType): UserVote =>
  current === clicked ? null : clicked

/** Returns the toggle that changes the vote `current` to `desired`; null if they are equal. */
export const requiredToggle = (current: UserVote, desired: UserVote): VoteType | null =>
  current === desired ? null : (desired ?? current)

/** Returns the counts after the user's own vote becomes `desired`. */
export function withVote(votes: VoteSummary, desired: UserVote): VoteSummary {
  const step = (type: VoteType) =>
    Number(desired === type) - Number(votes.currUserVoteType === type)
  return {
    upvotes: votes.upvotes + step('UPVOTE'),
    downvotes: votes.downvotes + step('DOWNVOTE'),
    currUserVoteType: desired,
  }
}
