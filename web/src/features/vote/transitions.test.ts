import type { Votes } from '@seam/contract/vote.ts'
import { expect, test } from 'vitest'
import { type Choice, toggleTowards, wishAfter, withVote } from './transitions.ts'

const votes = (upvotes: number, downvotes: number, currUserVoteType: Choice): Votes => ({
  upvotes,
  downvotes,
  currUserVoteType,
})

test.each<[Votes, 'UPVOTE' | 'DOWNVOTE', Votes]>([
  [votes(3, 2, null), 'UPVOTE', votes(4, 2, 'UPVOTE')],
  [votes(4, 2, 'UPVOTE'), 'UPVOTE', votes(3, 2, null)],
  [votes(3, 3, 'DOWNVOTE'), 'UPVOTE', votes(4, 2, 'UPVOTE')],
  [votes(3, 2, null), 'DOWNVOTE', votes(3, 3, 'DOWNVOTE')],
  [votes(3, 3, 'DOWNVOTE'), 'DOWNVOTE', votes(3, 2, null)],
  [votes(4, 2, 'UPVOTE'), 'DOWNVOTE', votes(3, 3, 'DOWNVOTE')],
])('%o and a click on %s result in %o', (before, clicked, after) => {
  expect(withVote(before, wishAfter(before.currUserVoteType, clicked))).toEqual(after)
})

test('returns the toggle that changes one vote to another', () => {
  expect(toggleTowards(null, 'UPVOTE')).toBe('UPVOTE')
  expect(toggleTowards('DOWNVOTE', 'UPVOTE')).toBe('UPVOTE')
  expect(toggleTowards('DOWNVOTE', null)).toBe('DOWNVOTE')
  expect(toggleTowards('UPVOTE', 'UPVOTE')).toBeNull()
})
