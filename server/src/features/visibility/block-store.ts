import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { isExcluded } from './exclusion-sql.ts'

export interface Blocks {
  /** Whether the viewer blocks any of them. */
  by_viewer: boolean
  /** Whether any of them blocks the viewer. */
  of_viewer: boolean
}

const selectBlocks = sqlStatement<[viewerId: number, accountIds: readonly number[]], Blocks>(`
  select
    exists (select from block where blocker_id = $1 and blocked_id = any($2::bigint[])) as by_viewer,
    exists (select from block where blocked_id = $1 and blocker_id = any($2::bigint[])) as of_viewer`)

export const findBlocks = async (
  db: Db,
  viewerId: number,
  accountIds: readonly number[],
): Promise<Blocks> =>
  (await selectBlocks(db, viewerId, accountIds))[0] ?? { by_viewer: false, of_viewer: false }

const selectMute = sqlStatement<[muterId: number, mutedId: number]>(
  `select from mute where muter_id = $1 and muted_id = $2`,
)

export const isMuting = async (db: Db, muterId: number, mutedId: number): Promise<boolean> =>
  (await selectMute(db, muterId, mutedId)).length > 0

const selectExcludedUsernames = sqlStatement<
  [viewerId: number, usernames: string[]],
  { username: string }
>(`
  select username from account
  where username = any($2::text[]) and ${isExcluded('$1::bigint', 'account.id')}`)

export const findExcludedUsernames = async (
  db: Db,
  viewerId: number,
  usernames: string[],
): Promise<string[]> =>
  (await selectExcludedUsernames(db, viewerId, usernames)).map(({ username }) => username)
