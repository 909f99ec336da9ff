import type { Votes, VoteType } from '@seam/contract/vote.ts'
import { type Choice, toggleTowards } from './transitions.ts'

/** One user's vote on one thing, while it is being settled with the server. */
export interface Ballot {
  /** What the server said last. */
  confirmed: Votes
  /** What the user wants by now; each click may change it. */
  wish: Choice
}

/** A vote of the same user elsewhere can cost a toggle or two; then the server has the last word. */
const TRIES = 4

/**
 * Brings the server to the wish: one call at a time, and none for what was changed back meanwhile.
 * `told` is called after each answer. Throws what `send` throws.
 */
export async function settle(
  ballot: Ballot,
  send: (toggle: VoteType) => Promise<Votes>,
  told: () => void,
): Promise<void> {
  let { wish } = ballot
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const toggle = toggleTowards(ballot.confirmed.currUserVoteType, ballot.wish)
    if (toggle === null) return
    ballot.confirmed = await send(toggle)
    told()
    if (ballot.wish !== wish) [wish, tries] = [ballot.wish, 0]
  }
}
