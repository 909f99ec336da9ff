import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import { type UserVote, requiredToggle } from './vote-transitions.ts'

/** A user's vote on one item, while it is synced with the server. */
export interface PendingVote {
  /** The server's last response. */
  confirmed: VoteSummary
  /** The vote that the user wants. Each click may change it. */
  desired: UserVote
}

/**
 * Toggles to send for one desired vote. The user's votes in another tab or device can cost one or two;
 * after that the server's vote is accepted.
 */
const MAX_TOGGLES = 4

/**
 * Sends toggles until the server's vote is the desired one: one request at a time, and none for a change
 * that was undone since. Calls `onResponse` after each response. Throws what `send` throws.
 */
export async function syncVote(
  pendingVote: PendingVote,
  send: (toggle: VoteType) => Promise<VoteSummary>,
  onResponse: () => void,
): Promise<void> {
  let desired = pendingVote.desired
  for (let attempt = 1; attempt <= MAX_TOGGLES; attempt += 1) {
    const toggle = requiredToggle(pendingVote.confirmed.currUserVoteType, pendingVote.desired)
    if (toggle === null) return
    pendingVote.confirmed = await send(toggle)
    onResponse()
    if (pendingVote.desired !== desired) [desired, attempt] = [pendingVote.desired, 0]
  }
}
