import type { VoteSummary } from '@seam/contract/vote.ts'
import { expect, test } from 'vitest'
import { type UserVote, requiredToggle, voteAfterClick, withVote } from './vote-transitions.ts'

const votes = (upvotes: number, downvotes: number, currUserVoteType: UserVote): VoteSummary => ({
  upvotes,
  downvotes,
  currUserVoteType,
})

test.each<[VoteSummary, 'UPVOTE' | 'DOWNVOTE', VoteSummary]>([
  [votes(3, 2, null), 'UPVOTE', votes(4, 2, 'UPVOTE')],
  [votes(4, 2, 'UPVOTE'), 'UPVOTE', votes(3, 2, null)],
  [votes(3, 3, 'DOWNVOTE'), 'UPVOTE', votes(4, 2, 'UPVOTE')],
  [votes(3, 2, null), 'DOWNVOTE', votes(3, 3, 'DOWNVOTE')],
  [votes(3, 3, 'DOWNVOTE'), 'DOWNVOTE', votes(3, 2, null)],
  [votes(4, 2, 'UPVOTE'), 'DOWNVOTE', votes(3, 3, 'DOWNVOTE')],
])('%o and a click on %s result in %o', (before, clicked, after) => {
  expect(withVote(before, voteAfterClick(before.currUserVoteType, clicked))).toEqual(after)
})

test('returns the toggle that changes one vote to another', () => {
  expect(requiredToggle(null, 'UPVOTE')).toBe('UPVOTE')
  expect(requiredToggle('DOWNVOTE', 'UPVOTE')).toBe('UPVOTE')
  expect(requiredToggle('DOWNVOTE', null)).toBe('DOWNVOTE')
  expect(requiredToggle('UPVOTE', 'UPVOTE')).toBeNull()
})
