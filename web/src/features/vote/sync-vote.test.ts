import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type PendingVote, syncVote } from './sync-vote.ts'
import { type UserVote, voteAfterClick, withVote } from './vote-transitions.ts'

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

test('ends with the last of any clicks between any responses, even after a vote elsewhere', async () => {
  const userVote = fc.constantFrom<UserVote>('UPVOTE', 'DOWNVOTE', null)
  const clicks = fc.array(fc.constantFrom<VoteType>('UPVOTE', 'DOWNVOTE'), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(userVote, userVote, fc.array(clicks), async (shown, stored, rounds) => {
      let votes = withVote(initialVotes, stored)
      const confirmed = withVote(initialVotes, shown)
      const pendingVote: PendingVote = { confirmed, desired: shown }
      const remaining = rounds.values()
      const clickSome = () => {
        for (const button of remaining.next().value ?? [])
          pendingVote.desired = voteAfterClick(pendingVote.desired, button)
      }
      clickSome()
      const isUndone = pendingVote.desired === shown
      let concurrent = 0
      const send = vi.fn<Send>(async (toggle) => {
        concurrent += 1
        expect(concurrent).toBe(1)
        votes = withVote(votes, voteAfterClick(votes.currUserVoteType, toggle))
        const response = votes
        await Promise.resolve()
        clickSome()
        concurrent -= 1
        return response
      })
      await syncVote(pendingVote, send, () => {})
      expect(pendingVote.confirmed).toEqual(withVote(initialVotes, pendingVote.desired))
      expect(pendingVote.confirmed).toEqual(isUndone ? confirmed : votes)
      expect(isUndone ? send.mock.calls : []).toEqual([])
    }),
  )
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
