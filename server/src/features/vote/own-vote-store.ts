import type { VoteType } from '@seam/contract/vote.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/** The votes of one account, by public id of the item. */
export type OwnVotes = Record<string, VoteType | null>

/** SQL for the votes of account $1 on the items with the public ids $2, as one JSON object. */
export const OWN_VOTES_SQL = `
  (select coalesce(jsonb_object_agg(item.public_id, vote.type), '{}')
   from item join vote on vote.item_id = item.id and vote.account_id = $1
   where item.public_id = any($2::text[]))`

const selectVotes = sqlStatement<{ votes: OwnVotes }>(`select ${OWN_VOTES_SQL} as votes`)

/** Returns the votes of an account on these items. */
export async function findOwnVotes(
  db: Db,
  accountId: number,
  publicIds: string[],
): Promise<OwnVotes> {
  if (publicIds.length === 0) return {}
  const [row] = await selectVotes(db, accountId, publicIds)
  return row?.votes ?? {}
}

const selectOwnersVotes = sqlStatement<{ votes: OwnVotes }>(`
  select coalesce(jsonb_object_agg(item.public_id, vote.type), '{}') as votes
  from item join vote on vote.item_id = item.id and vote.account_id = item.owner_id
  where item.id = any($1::bigint[])`)

/** Returns the owners' votes on their own items, for these row ids. */
export const findOwnersVotes = async (db: Db, itemIds: number[]): Promise<OwnVotes> =>
  (await selectOwnersVotes(db, itemIds))[0]?.votes ?? {}
