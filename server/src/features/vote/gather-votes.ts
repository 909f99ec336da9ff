import type { VoteSummary } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { isDatabaseUnavailable } from '../../infra/postgres/errors.ts'
import { toggleVote, toggleVotes, type Voter } from './store.ts'

/** Votes that one statement writes. */
const MAX_BATCH = 500

interface PendingVote extends Voter {
  resolve: (votes: VoteSummary | undefined) => void
  reject: (error: unknown) => void
}

/** Toggles a vote. Resolves to the new votes after the commit, or undefined if the item is deleted. */
export type ToggleVote = (itemId: number, voter: Voter) => Promise<VoteSummary | undefined>

/**
 * Gathers the votes on an item that come while others on it are written, and writes them together: so
 * many voters on one item use one connection, and do not wait for its counter one after the other.
 */
export function gatherVotes(db: Db): ToggleVote {
  /** The votes that wait, by item with a write in progress. */
  const waiting = new Map<number, PendingVote[]>()

  const writeAll = async (itemId: number, first: PendingVote, queue: PendingVote[]) => {
    for (let batch = [first]; batch.length > 0; batch = takeBatch(queue)) {
      await write(db, itemId, batch)
    }
    waiting.delete(itemId)
  }

  return (itemId, voter) =>
    new Promise((resolve, reject) => {
      const vote = { ...voter, resolve, reject }
      const queue = waiting.get(itemId)
      if (queue) {
        queue.push(vote)
        return
      }
      const added: PendingVote[] = []
      waiting.set(itemId, added)
      void writeAll(itemId, vote, added)
    })
}

/** Removes the next votes from the queue, the oldest of each account. */
function takeBatch(queue: PendingVote[]): PendingVote[] {
  const accounts = new Set<number>()
  const rest: PendingVote[] = []
  const batch: PendingVote[] = []
  for (const vote of queue.splice(0)) {
    const isNext = batch.length < MAX_BATCH && !accounts.has(vote.accountId)
    accounts.add(vote.accountId)
    ;(isNext ? batch : rest).push(vote)
  }
  queue.push(...rest)
  return batch
}

/** Writes a batch and answers its voters. Never rejects. */
async function write(db: Db, itemId: number, batch: PendingVote[]): Promise<void> {
  const [first, second] = batch
  if (!second) return first && writeOne(db, itemId, first)
  try {
    const votes = await toggleVotes(db, itemId, batch)
    for (const { accountId, resolve } of batch) resolve(votes.get(accountId))
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    // One of them can not vote, as when its account is being deleted: the others can.
    for (const vote of batch) await writeOne(db, itemId, vote)
  }
}

const writeOne = (db: Db, itemId: number, { accountId, type, resolve, reject }: PendingVote) =>
  toggleVote(db, accountId, itemId, type).then(resolve, reject)
