import { sql } from 'kysely'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import type { OwnerRow } from '../account/owner-view.ts'
import { imageSql } from '../assets/image-sql.ts'
import { afterCursor, offsetClause } from '../item/keyset-sql.ts'
import type { PageStart } from '../item/paginate.ts'

export type RelationList = 'block' | 'mute'

const columns: Record<RelationList, [of: string, listed: string]> = {
  block: ['blocker_id', 'blocked_id'],
  mute: ['muter_id', 'muted_id'],
}

const partsOf = (list: RelationList) => {
  const [of, listed] = columns[list]
  return {
    table: sql.ref(list),
    of: sql.ref(`${list}.${of}`),
    listed: sql.ref(`${list}.${listed}`),
    at: sql.ref(`${list}.created_at`),
  }
}

/** Returns the accounts that an account blocks or mutes and that are not deleted, latest first. */
export async function findRelated(
  db: Db,
  list: RelationList,
  accountId: number,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { table, of, listed, at } = partsOf(list)
  const { rows } = await sql<CursorPosition>`
    select ${listed} as id, ${at} as at from ${table} join account on account.id = ${listed}
    where ${of} = ${accountId} and account.deleted_at is null
      ${afterCursor(from, { at, id: listed })}
    order by ${at} desc, ${listed} desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Counts the accounts that an account blocks or mutes and that are not deleted. */
export async function countRelated(db: Db, list: RelationList, accountId: number) {
  const { table, of, listed } = partsOf(list)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${table} join account on account.id = ${listed}
    where ${of} = ${accountId} and account.deleted_at is null
  `.execute(db)
  return rows[0]?.count ?? 0
}

const selectAccounts = sqlStatement<[ids: number[]], OwnerRow & { id: number }>(`
  select account.id, account.username, account.full_name, ${imageSql('avatar')} as avatar
  from account left join asset as avatar on avatar.id = account.avatar_asset_id
  where account.id = any($1::bigint[])`)

export const loadAccounts = (db: Db, ids: number[]) => selectAccounts(db, ids)
