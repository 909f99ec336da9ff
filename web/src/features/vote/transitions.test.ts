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
])('%o, %s pressed, gives %o', (before, pressed, after) => {
  expect(withVote(before, wishAfter(before.currUserVoteType, pressed))).toEqual(after)
})

test('one toggle leads from any vote to any other', () => {
  expect(toggleTowards(null, 'UPVOTE')).toBe('UPVOTE')
  expect(toggleTowards('DOWNVOTE', 'UPVOTE')).toBe('UPVOTE')
  expect(toggleTowards('DOWNVOTE', null)).toBe('DOWNVOTE')
  expect(toggleTowards('UPVOTE', 'UPVOTE')).toBeNull()
})
