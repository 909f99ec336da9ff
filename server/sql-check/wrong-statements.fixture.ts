import { sql } from 'kysely'
import type { Db } from '../src/infra/postgres/database.ts'
import { sqlStatement } from '../src/infra/postgres/statement.ts'

/** All are wrong except the last. */
export const statements = [
  sqlStatement<[], { id: number }>(`select id from acount`),
  sqlStatement<[], { title: string }>(`select title, description from video`),
  sqlStatement<[], { id: number; role: string }>(`select id from account`),
  sqlStatement<[], { edited_at: Date }>(`select edited_at from post`),
  sqlStatement<[], { color: string }>(`
    select asset.color from account left join asset on asset.id = account.avatar_asset_id`),
  sqlStatement<[], { id: string }>(`select id from account`),
  sqlStatement<[id: Date], { id: number }>(`select id from account where id = $1`),
  sqlStatement<[], { id: number }>(`select id from account where id = $1`),
  sqlStatement<[], { last: number }>(`select max(id) as last from account`),
  sqlStatement<[], { id: number }>(`select id from account -- not null: id`),
  sqlStatement<[id: number], { id: number; username: string; last: number | null }>(`
    select id, username, (select max(id) from item where owner_id = $1) as last from account`),
]

export const template = (db: Db, id: boolean) =>
  sql<{ username: string }>`select username from account where id = ${id}`.execute(db)
