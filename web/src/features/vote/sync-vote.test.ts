import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import { expect, test, vi } from 'vitest'
import { type PendingVote, syncVote } from './sync-vote.ts'
import { voteAfterClick, withVote } from './vote-transitions.ts'

const initialVotes: VoteSummary = { upvotes: 5, downvotes: 1, currUserVoteType: null }

type Send = (toggle: VoteType) => Promise<VoteSummary>

/** A server that toggles the vote, and responds when the test calls `respond`. */
function slowServer(start: VoteSummary) {
  let votes = start
  const pendingResponses: (() => void)[] = []
  const send = vi.fn<Send>(
    (toggle) =>
      new Promise((resolve) => {
        votes = withVote(votes, voteAfterClick(votes.currUserVoteType, toggle))
        const response = votes
        pendingResponses.push(() => resolve(response))
      }),
  )
  const respond = async () => {
    await vi.waitFor(() => expect(pendingResponses).not.toHaveLength(0))
    pendingResponses.shift()?.()
  }
  return { send, respond }
}

test('sends few requests for a hundred clicks, one at a time, and ends with the last click', async () => {
  const { send, respond } = slowServer(initialVotes)
  const pendingVote: PendingVote = { confirmed: initialVotes, desired: 'UPVOTE' }
  const synced = syncVote(pendingVote, send, () => {})
  for (let click = 2; click <= 100; click += 1)
    pendingVote.desired = voteAfterClick(pendingVote.desired, 'UPVOTE')
  expect(send).toHaveBeenCalledTimes(1)
  await respond()
  await respond()
  await synced
  expect(send).toHaveBeenCalledTimes(2)
  expect(pendingVote.confirmed).toEqual(initialVotes)
})

test('sends nothing for a vote that was undone', async () => {
  const { send } = slowServer(initialVotes)
  await syncVote({ confirmed: initialVotes, desired: null }, send, () => {})
  expect(send).not.toHaveBeenCalled()
})

test('reaches the desired vote after the user voted elsewhere', async () => {
  const { send, respond } = slowServer({ upvotes: 6, downvotes: 1, currUserVoteType: 'UPVOTE' })
  const pendingVote: PendingVote = { confirmed: initialVotes, desired: 'UPVOTE' }
  const synced = syncVote(pendingVote, send, () => {})
  await respond()
  await respond()
  await synced
  expect(pendingVote.confirmed).toEqual({ upvotes: 6, downvotes: 1, currUserVoteType: 'UPVOTE' })
})

test('stops sending when the server does not change the vote', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(initialVotes))
  const pendingVote: PendingVote = { confirmed: initialVotes, desired: 'DOWNVOTE' }
  await syncVote(pendingVote, send, () => {})
  expect(send.mock.calls.length).toBeLessThan(5)
  expect(pendingVote.confirmed).toEqual(initialVotes)
})

test('keeps the last confirmed votes when a request fails', async () => {
  const upvoted = withVote(initialVotes, 'UPVOTE')
  const send = vi.fn<Send>().mockResolvedValueOnce(upvoted).mockRejectedValueOnce(new Error('gone'))
  const pendingVote: PendingVote = { confirmed: initialVotes, desired: 'UPVOTE' }
  const synced = syncVote(pendingVote, send, () => {})
  pendingVote.desired = null
  await expect(synced).rejects.toThrow('gone')
  expect(pendingVote.confirmed).toEqual(upvoted)
})
