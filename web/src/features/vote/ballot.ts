import type { Votes, VoteType } from '@seam/contract/vote.ts'
import { type Choice, toggleTowards } from './transitions.ts'

/** A user's vote on one item, while it is synced with the server. */
export interface Ballot {
  /** The server's last response. */
  confirmed: Votes
  /** The vote that the user wants. Each click may change it. */
  wish: Choice
}

/**
 * Toggles to send for one desired vote. The user's votes in another tab or device can cost one or two;
 * after that the server's vote is accepted.
 */
const MAX_TOGGLES = 4

/**
 * Sends toggles until the server's vote is the desired one: one request at a time, and none for a change
 * that was undone meanwhile. Calls `onResponse` after each response. Throws what `send` throws.
 */
export async function settle(
  pendingVote: Ballot,
  send: (toggle: VoteType) => Promise<Votes>,
  onResponse: () => void,
): Promise<void> {
  let desired = pendingVote.wish
  for (let attempt = 1; attempt <= MAX_TOGGLES; attempt += 1) {
    const toggle = toggleTowards(pendingVote.confirmed.currUserVoteType, pendingVote.wish)
    if (toggle === null) return
    pendingVote.confirmed = await send(toggle)
    onResponse()
    if (pendingVote.wish !== desired) [desired, attempt] = [pendingVote.wish, 0]
  }
}
