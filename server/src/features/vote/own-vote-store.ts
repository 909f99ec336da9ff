import type { VoteType } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { ENTRIES_SQL, gatheredStatement } from '../../infra/postgres/gather-reads.ts'

/** The votes of one account, by row id of the item. */
export type OwnVotes = Partial<Record<number, VoteType | null>>

// Without a join to the items, for which the planner would read all votes of the account.
const selectVotes = gatheredStatement<{ votes: OwnVotes }>(`
  select (select coalesce(jsonb_object_agg(item_id, type), '{}') from vote
    where account_id = (entry->>'accountId')::bigint
      and item_id = any((entry->>'itemIds')::bigint[])) as votes
  from ${ENTRIES_SQL} order by position`)

export async function findOwnVotes(
  db: Db,
  accountId: number,
  itemIds: number[],
): Promise<OwnVotes> {
  if (itemIds.length === 0) return {}
  return (await selectVotes(db, { accountId, itemIds: `{${itemIds.join(',')}}` })).votes
}
