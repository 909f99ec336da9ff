import type { VoteType, Votes } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'

interface Cast {
  upvotes: number
  downvotes: number
  type: VoteType | null
}

/**
 * Sets a vote, turns it round, or takes it back, and counts the difference. Whoever votes at the
 * same time waits for the row of the vote, and then for that of the counter. The item is held first,
 * as by whoever purges it: so nobody waits in a circle.
 */
const toggle = statement<Cast>(`
  with held as (
    select id from item where id = $2 and deleted_at is null for key share
  ), cast_vote as (
    insert into vote (account_id, item_id, type) select $1, id, $3 from held
    on conflict (account_id, item_id) do update
      set was = vote.type, type = nullif(excluded.type, vote.type)
    returning type, was
  )
  update item_counter as counter set
    upvotes = counter.upvotes
      + (type is not distinct from 'UPVOTE')::int - (was is not distinct from 'UPVOTE')::int,
    downvotes = counter.downvotes
      + (type is not distinct from 'DOWNVOTE')::int - (was is not distinct from 'DOWNVOTE')::int
  from cast_vote
  where counter.item_id = $2
  returning counter.upvotes, counter.downvotes, type`)

/** Toggles somebody's vote on an item; gives the votes then. Undefined where it is gone. */
export async function castVote(
  db: Db,
  accountId: number,
  itemId: number,
  type: VoteType,
): Promise<Votes | undefined> {
  const [cast] = await toggle(db, accountId, itemId, type)
  return cast && { upvotes: cast.upvotes, downvotes: cast.downvotes, currUserVoteType: cast.type }
}
