import type { VoteType, VoteSummary } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

interface CastVote {
  upvotes: number
  downvotes: number
  type: VoteType | null
}

/**
 * Sets, switches or withdraws a vote, and adjusts the counters. Concurrent votes wait for the row
 * of the vote, then for the row of the counter. Locks the item first, like a purge: the same lock
 * order avoids deadlocks. The counter stores the voter for the mark of its changed score, from
 * which a job notifies the owner of the item.
 */
const toggle = sqlStatement<[accountId: number, itemId: number, type: VoteType], CastVote>(`
  with locked_item as (
    select id from item where id = $2 and deleted_at is null for key share
  ), cast_vote as (
    insert into vote (account_id, item_id, type) select $1, id, $3 from locked_item
    on conflict (account_id, item_id) do update
      set previous_type = vote.type, type = nullif(excluded.type, vote.type)
    returning type, previous_type
  )
  update item_counter as counter set last_voter_id = $1,
    upvotes = counter.upvotes
      + (type is not distinct from 'UPVOTE')::int - (previous_type is not distinct from 'UPVOTE')::int,
    downvotes = counter.downvotes
      + (type is not distinct from 'DOWNVOTE')::int - (previous_type is not distinct from 'DOWNVOTE')::int
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

/** A vote by an account on an item on which others vote at the same time. */
export interface Voter {
  accountId: number
  type: VoteType
}

interface CountedVote extends CastVote {
  account_id: number
}

/**
 * Like `toggle`, for votes of different accounts on one item: the counter is locked once for all of
 * them. Returns the counts after each vote, as if they had arrived one after another. Adds a mark
 * for each voter here, because the counter stores only one voter.
 */
const toggleTogether = sqlStatement<
  [itemId: number, accounts: number[], types: VoteType[]],
  CountedVote
>(`
  with locked_item as (
    select id from item where id = $1 and deleted_at is null for key share
  ), cast_vote as (
    insert into vote (account_id, item_id, type)
    select voter.account_id, id, voter.type
    from locked_item, unnest($2::bigint[], $3::text[]) as voter (account_id, type)
    order by voter.account_id
    on conflict (account_id, item_id) do update
      set previous_type = vote.type, type = nullif(excluded.type, vote.type)
    returning account_id, type, previous_type
  ), change as (
    select account_id, type,
      (type is not distinct from 'UPVOTE')::int - (previous_type is not distinct from 'UPVOTE')::int as up,
      (type is not distinct from 'DOWNVOTE')::int - (previous_type is not distinct from 'DOWNVOTE')::int as down
    from cast_vote
  ), counted as (
    update item_counter as counter set last_voter_id = null,
      upvotes = counter.upvotes + total.up, downvotes = counter.downvotes + total.down
    from (select sum(up) as up, sum(down) as down from change having count(*) > 0) as total
    where counter.item_id = $1
    returning counter.upvotes - total.up as upvotes, counter.downvotes - total.down as downvotes
  ), marked as (
    insert into stale_score (item_id, voter_id) select $1, account_id from change
  )
  select account_id, type,
    counted.upvotes + sum(up) over earlier as upvotes,
    counted.downvotes + sum(down) over earlier as downvotes
  from change, counted
  window earlier as (order by account_id)
  -- not null: upvotes, downvotes`)

/**
 * Toggles the votes of different accounts on one item. Returns the new votes of each, or none if
 * the item is deleted.
 */
export async function toggleVotes(
  db: Db,
  itemId: number,
  voters: Voter[],
): Promise<Map<number, VoteSummary>> {
  const accounts = voters.map(({ accountId }) => accountId)
  const types = voters.map(({ type }) => type)
  const rows = await toggleTogether(db, itemId, accounts, types)
  return new Map(
    rows.map(({ account_id, upvotes, downvotes, type }) => [
      account_id,
      { upvotes, downvotes, currUserVoteType: type },
    ]),
  )
}
