import type { Votes, VoteType } from '@seam/contract/vote.ts'
import { expect, test, vi } from 'vitest'
import { type Ballot, settle } from './ballot.ts'
import { wishAfter, withVote } from './transitions.ts'

const untouched: Votes = { upvotes: 5, downvotes: 1, currUserVoteType: null }

type Send = (toggle: VoteType) => Promise<Votes>

/** A server that toggles, and answers when it is told to. */
function slowServer(start: Votes) {
  let votes = start
  const waiting: (() => void)[] = []
  const send = vi.fn<Send>(
    (toggle) =>
      new Promise((resolve) => {
        votes = withVote(votes, wishAfter(votes.currUserVoteType, toggle))
        const answer = votes
        waiting.push(() => resolve(answer))
      }),
  )
  const answer = async () => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    waiting.shift()?.()
  }
  return { send, answer }
}

test('a hundred clicks cost few calls, one at a time, and end with the last of them', async () => {
  const { send, answer } = slowServer(untouched)
  const ballot: Ballot = { confirmed: untouched, wish: 'UPVOTE' }
  const settled = settle(ballot, send, () => {})
  for (let click = 2; click <= 100; click += 1) ballot.wish = wishAfter(ballot.wish, 'UPVOTE')
  expect(send).toHaveBeenCalledTimes(1)
  await answer()
  await answer()
  await settled
  expect(send).toHaveBeenCalledTimes(2)
  expect(ballot.confirmed).toEqual(untouched)
})

test('nothing is sent for a wish that was taken back', async () => {
  const { send } = slowServer(untouched)
  await settle({ confirmed: untouched, wish: null }, send, () => {})
  expect(send).not.toHaveBeenCalled()
})

test('a vote that was given elsewhere meanwhile is led to the wish too', async () => {
  const { send, answer } = slowServer({ upvotes: 6, downvotes: 1, currUserVoteType: 'UPVOTE' })
  const ballot: Ballot = { confirmed: untouched, wish: 'UPVOTE' }
  const settled = settle(ballot, send, () => {})
  await answer()
  await answer()
  await settled
  expect(ballot.confirmed).toEqual({ upvotes: 6, downvotes: 1, currUserVoteType: 'UPVOTE' })
})

test('a server that does not follow is not asked for ever', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(untouched))
  const ballot: Ballot = { confirmed: untouched, wish: 'DOWNVOTE' }
  await settle(ballot, send, () => {})
  expect(send.mock.calls.length).toBeLessThan(5)
  expect(ballot.confirmed).toEqual(untouched)
})

test('what a failed call leaves is what the server said last', async () => {
  const upvoted = withVote(untouched, 'UPVOTE')
  const send = vi.fn<Send>().mockResolvedValueOnce(upvoted).mockRejectedValueOnce(new Error('gone'))
  const ballot: Ballot = { confirmed: untouched, wish: 'UPVOTE' }
  const settled = settle(ballot, send, () => {})
  ballot.wish = null
  await expect(settled).rejects.toThrow('gone')
  expect(ballot.confirmed).toEqual(upvoted)
})
