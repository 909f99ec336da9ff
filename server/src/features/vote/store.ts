import type { VoteType, VoteSummary } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

interface CastVote {
  upvotes: number
  downvotes: number
  type: VoteType | null
}

/**
 * Sets, switches or withdraws a vote, and adjusts the counters. Concurrent votes wait for the row of
 * the vote, then for the row of the counter. The item is locked first, as in a purge: the same lock
 * order avoids deadlocks. The counter has the voter for the mark of its changed score, from which a
 * job notifies the owner of the item.
 */
const toggle = sqlStatement<CastVote>(`
  with locked_item as (
    select id from item where id = $2 and deleted_at is null for key share
  ), cast_vote as (
    insert into vote (account_id, item_id, type) select $1, id, $3 from locked_item
    on conflict (account_id, item_id) do update
      set was = vote.type, type = nullif(excluded.type, vote.type)
    returning type, was
  )
  update item_counter as counter set last_voter_id = $1,
    upvotes = counter.upvotes
      + (type is not distinct from 'UPVOTE')::int - (was is not distinct from 'UPVOTE')::int,
    downvotes = counter.downvotes
      + (type is not distinct from 'DOWNVOTE')::int - (was is not distinct from 'DOWNVOTE')::int
  from cast_vote
  where counter.item_id = $2
  returning counter.upvotes, counter.downvotes, type`)

/** Toggles an account's vote on an item. Returns the new votes, or undefined if the item is deleted. */
export async function toggleVote(
  db: Db,
  accountId: number,
  itemId: number,
  type: VoteType,
): Promise<VoteSummary | undefined> {
  const [cast] = await toggle(db, accountId, itemId, type)
  return cast && { upvotes: cast.upvotes, downvotes: cast.downvotes, currUserVoteType: cast.type }
}
