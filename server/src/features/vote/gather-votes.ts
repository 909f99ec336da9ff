import type { VoteSummary } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { type GatheredWrite, gatherWrites } from '../../infra/postgres/gather-writes.ts'
import { toggleVote, toggleVotes, type Voter } from './store.ts'

/** Toggles a vote. Resolves to the new votes after the commit, or undefined if the item is deleted. */
export type ToggleVote = GatheredWrite<Voter, VoteSummary | undefined>

/** Gathers the votes on an item that arrive while earlier ones on it are being written. */
export const gatherVotes = (db: Db): ToggleVote =>
  gatherWrites({
    maxBatch: 500,
    ownerOf: ({ accountId }) => accountId,
    write: async (itemId, voters) => {
      const [first, second] = voters
      if (first && !second) return [await toggleVote(db, first.accountId, itemId, first.type)]
      const votes = await toggleVotes(db, itemId, voters)
      return voters.map(({ accountId }) => votes.get(accountId))
    },
  })
