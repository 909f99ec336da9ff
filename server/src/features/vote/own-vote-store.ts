import type { VoteType } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { ENTRIES_SQL, gatheredStatement } from '../../infra/postgres/gather-reads.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/** The votes of one account, by public id of the item. */
export type OwnVotes = Record<string, VoteType | null>

/** Whose votes, and on which items, by their public ids. */
export interface Voting {
  accountId: number
  publicIds: string[]
}

/** SQL for the votes of a {@link Voting}, the JSON `entry`, as one JSON object. */
export const OWN_VOTES_SQL = `
  (select coalesce(jsonb_object_agg(item.public_id, vote.type), '{}')
   from item join vote
     on vote.item_id = item.id and vote.account_id = (entry->>'accountId')::bigint
   where item.public_id = any(array(select jsonb_array_elements_text(entry->'publicIds'))))`

const selectVotes = gatheredStatement<{ votes: OwnVotes }>(
  `select ${OWN_VOTES_SQL} as votes from ${ENTRIES_SQL} order by position`,
)

/** Returns the votes of an account on these items. */
export async function findOwnVotes(
  db: Db,
  accountId: number,
  publicIds: string[],
): Promise<OwnVotes> {
  if (publicIds.length === 0) return {}
  return (await selectVotes(db, { accountId, publicIds } satisfies Voting)).votes
}

const selectOwnersVotes = sqlStatement<[itemIds: number[]], { votes: OwnVotes }>(`
  select coalesce(jsonb_object_agg(item.public_id, vote.type), '{}') as votes
  from item join vote on vote.item_id = item.id and vote.account_id = item.owner_id
  where item.id = any($1::bigint[])`)

/** Returns the owners' votes on their own items, for these row ids. */
export const findOwnersVotes = async (db: Db, itemIds: number[]): Promise<OwnVotes> =>
  (await selectOwnersVotes(db, itemIds))[0]?.votes ?? {}
