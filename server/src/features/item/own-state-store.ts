import type { VoteType } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { ENTRIES_SQL, gatheredStatement } from '../../infra/postgres/gather-reads.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/** What an account did with some videos and posts, by their row ids. */
export interface OwnStates {
  votes: Partial<Record<number, VoteType | null>>
  saved: number[]
}

/** An account and the items whose states are requested, to gather with other queries. */
export const ownStatesQuery = (accountId: number, itemIds: number[]) => ({
  accountId,
  itemIds: `{${itemIds.join(',')}}`,
})

// Both tables are read by their primary keys. With a join, the planner would read everything that
// the account has voted on or saved.
const OF_ACCOUNT = `account_id = (entry->>'accountId')::bigint and item_id = any((entry->>'itemIds')::bigint[])`

/** SQL for the states of an {@link ownStatesQuery}, the JSON `entry`, as one JSON object. */
export const OWN_STATES_SQL = `jsonb_build_object(
  'votes', (select coalesce(jsonb_object_agg(item_id, type), '{}') from vote where ${OF_ACCOUNT}),
  'saved', array(select item_id from saved where ${OF_ACCOUNT}))`

const selectStates = gatheredStatement<{ states: OwnStates }>(
  `select ${OWN_STATES_SQL} as states from ${ENTRIES_SQL} order by position`,
)

export const findOwnStates = async (
  db: Db,
  accountId: number,
  itemIds: number[],
): Promise<OwnStates> => (await selectStates(db, ownStatesQuery(accountId, itemIds))).states

const selectOwnersStates = sqlStatement<
  [itemIds: number[]],
  { id: number; type: VoteType | null; is_saved: boolean }
>(`
  select item.id,
    (select type from vote where vote.item_id = item.id and vote.account_id = item.owner_id) as type,
    exists (select from saved where saved.item_id = item.id and saved.account_id = item.owner_id) as is_saved
  from item where item.id = any($1::bigint[])`)

/** Returns what the owners of the items with these row ids did with them. */
export async function findOwnersStates(db: Db, itemIds: number[]): Promise<OwnStates> {
  const rows = await selectOwnersStates(db, itemIds)
  return {
    votes: Object.fromEntries(rows.map((row) => [row.id, row.type])),
    saved: rows.filter((row) => row.is_saved).map(({ id }) => id),
  }
}
