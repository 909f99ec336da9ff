import type { Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

export interface ChangedVote {
  item_id: number
  account_id: number
}

const insertChanged = sqlStatement<[votes: string]>(`
  insert into changed_vote (item_id, account_id)
  select item_id, account_id
  from jsonb_to_recordset($1::jsonb) as vote (item_id bigint, account_id bigint)`)

export const addChangedVotes = (tx: Tx, votes: readonly ChangedVote[]) =>
  insertChanged(tx, JSON.stringify(votes))

const takeChanged = sqlStatement<[limit: number], ChangedVote>(`
  delete from changed_vote where id = any(array(
    select id from changed_vote order by id limit $1 for update skip locked))
  returning item_id, account_id`)

/** Takes up to `limit` changed votes, oldest first. May contain the same account and item twice. */
export const takeChangedVotes = (tx: Tx, limit: number) => takeChanged(tx, limit)

const lockVoted = sqlStatement<[ids: number[]]>(`
  select id from item where id = any($1::bigint[]) order by id for no key update`)

/**
 * Locks items until the transaction ends, so that no two jobs read votes on the same item at the
 * same time. Voting does not wait for this lock.
 */
export const lockVotedItems = (tx: Tx, ids: number[]) => lockVoted(tx, ids)

export interface CurrentVote extends ChangedVote {
  owner_id: number
  is_upvote: boolean
}

const selectCurrent = sqlStatement<[votes: string], CurrentVote>(`
  select distinct vote.item_id, vote.account_id, item.owner_id,
    vote.type is not distinct from 'UPVOTE' as is_upvote
  from jsonb_to_recordset($1::jsonb) as changed (item_id bigint, account_id bigint)
  join vote on vote.item_id = changed.item_id and vote.account_id = changed.account_id
  join item on item.id = vote.item_id
  where item.deleted_at is null and item.owner_id <> vote.account_id
  -- not null: is_upvote`)

/** Returns the current state of these votes, except those of owners on their own items. */
export const findCurrentVotes = (tx: Tx, votes: readonly ChangedVote[]) =>
  selectCurrent(tx, JSON.stringify(votes))
