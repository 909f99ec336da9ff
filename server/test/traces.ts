import { sql } from 'kysely'
import { app } from './app.ts'
import { keys } from './storage.ts'

/** Every column of every table that names a row of this one. */
async function columnsNaming(table: 'account' | 'item') {
  const { db } = await app()
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = ${table}::regclass
  `.execute(db)
  return rows
}

/** Where in the database anything still names this account or these items: `table.column`. */
export async function tracesOf(accountId: number, itemIds: number[]): Promise<string[]> {
  const { db } = await app()
  const places = [
    ...(await columnsNaming('account')).map((place) => ({ ...place, ids: [accountId] })),
    ...(await columnsNaming('item')).map((place) => ({ ...place, ids: itemIds })),
    { table: 'account', column: 'id', ids: [accountId] },
    { table: 'item', column: 'id', ids: itemIds },
    { table: 'list_counter', column: 'owner_id', ids: [accountId] },
    { table: 'category_counter', column: 'owner_id', ids: [accountId] },
  ]
  const found: string[] = []
  for (const { table, column, ids } of places) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[]) limit 1
    `.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Every item of an account, deleted or not. */
export async function itemsOf(accountId: number): Promise<number[]> {
  const { db } = await app()
  const rows = await db.selectFrom('item').select('id').where('owner_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/** The names of all objects of which a part of the name is one of these. */
export async function objectsNamed(names: string[]): Promise<string[]> {
  return (await keys()).filter((path) => names.some((name) => path.split('/').includes(name)))
}
