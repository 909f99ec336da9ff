import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type UserVote, requiredToggle, voteAfterClick, withVote } from './vote-transitions.ts'

const voteTypes = ['UPVOTE', 'DOWNVOTE'] as const
const userVote = fc.constantFrom<UserVote>(...voteTypes, null)
/** The number of upvotes and downvotes of all other users. */
const otherVotes = fc.tuple(fc.nat(), fc.nat())

const summary = ([up, down]: [number, number], own: UserVote): VoteSummary => ({
  upvotes: up + Number(own === 'UPVOTE'),
  downvotes: down + Number(own === 'DOWNVOTE'),
  currUserVoteType: own,
})

test('after any clicks, the counts are the votes of others plus the last vote, unless undone', () => {
  const clicks = fc.array(fc.constantFrom<VoteType>(...voteTypes))
  fc.assert(
    fc.property(otherVotes, userVote, clicks, (others, first, clicked) => {
      let expected = first
      let votes = summary(others, first)
      for (const button of clicked) {
        expected = expected === button ? null : button
        votes = withVote(votes, voteAfterClick(votes.currUserVoteType, button))
        expect(votes).toEqual(summary(others, expected))
      }
    }),
  )
})

test('one toggle leads from each vote to every other vote, and none is needed for the same vote', () => {
  fc.assert(
    fc.property(userVote, userVote, (current, desired) => {
      const toggle = requiredToggle(current, desired)
      expect(toggle === null).toBe(current === desired)
      expect(toggle === null ? current : voteAfterClick(current, toggle)).toBe(desired)
    }),
  )
})
