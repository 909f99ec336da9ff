import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { COUNTERS_OF_ENDED } from '../account/ended-follows-sql.ts'

/**
 * Locks both accounts in ascending order of their ids, so that no follow between them can begin.
 */
export const lockBoth = (tx: Tx, one: number, other: number) =>
  sql`
    select id from account where id in (${one}, ${other}) order by id for no key update
  `.execute(tx)

const insertBlock = sqlStatement<
  [blockerId: number, blockedId: number],
  { is_full: boolean; is_new: boolean }
>(`
  with size as (
    select count(*) >= ${limits.blocks} as is_full from block
    where blocker_id = $1 and blocked_id <> $2
  ), added as (
    insert into block (blocker_id, blocked_id) select $1, $2 from size where not is_full
    on conflict do nothing returning 1
  )
  select is_full, exists (select from added) as is_new from size`)

const insertMute = sqlStatement<
  [muterId: number, mutedId: number],
  { is_full: boolean; is_new: boolean }
>(`
  with size as (
    select count(*) >= ${limits.mutes} as is_full from mute
    where muter_id = $1 and muted_id <> $2
  ), added as (
    insert into mute (muter_id, muted_id) select $1, $2 from size where not is_full
    on conflict do nothing returning 1
  )
  select is_full, exists (select from added) as is_new from size`)

type Added = 'added' | 'unchanged' | 'full'

const toAdded = (row: { is_full: boolean; is_new: boolean } | undefined): Added =>
  row?.is_full ? 'full' : row?.is_new ? 'added' : 'unchanged'

/** Adds a block, unless the account has reached its limit. */
export const addBlock = async (tx: Tx, blockerId: number, blockedId: number): Promise<Added> =>
  toAdded((await insertBlock(tx, blockerId, blockedId))[0])

/** Adds a mute, unless the account has reached its limit. */
export const addMute = async (tx: Tx, muterId: number, mutedId: number): Promise<Added> =>
  toAdded((await insertMute(tx, muterId, mutedId))[0])

export const removeBlock = (tx: Tx, blockerId: number, blockedId: number) =>
  tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()

export const removeMute = (tx: Tx, muterId: number, mutedId: number) =>
  tx.deleteFrom('mute').where('muter_id', '=', muterId).where('muted_id', '=', mutedId).execute()

export interface EndedFollow {
  follower_id: number
  followee_id: number
}

const deleteFollows = sqlStatement<[one: number, other: number], EndedFollow>(`
  with chosen as materialized (
    select follower_id, followee_id from follow
    where (follower_id = $1 and followee_id = $2) or (follower_id = $2 and followee_id = $1)
    order by follower_id, followee_id for update
  ), ended as (
    delete from follow using chosen
    where follow.follower_id = chosen.follower_id and follow.followee_id = chosen.followee_id
    returning follow.follower_id, follow.followee_id
  ), ${COUNTERS_OF_ENDED}
  select follower_id, followee_id from ended where (select count(*) from updated) >= 0`)

/** Ends the follows between two accounts and updates the counters. Returns them. */
export const endFollows = (tx: Tx, one: number, other: number) => deleteFollows(tx, one, other)
