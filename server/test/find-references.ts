import { sql } from 'kysely'
import { app } from './app.ts'
import { objectKeys } from './storage.ts'

/** Returns all columns with a foreign key to this table. */
async function referencingColumns(table: 'account' | 'item') {
  const { db } = await app()
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = ${table}::regclass
  `.execute(db)
  return rows
}

/** Returns the columns that still reference this account or these items, as `table.column`. */
export async function findReferences(accountId: number, itemIds: number[]): Promise<string[]> {
  const { db } = await app()
  const columns = [
    ...(await referencingColumns('account')).map((reference) => ({
      ...reference,
      ids: [accountId],
    })),
    ...(await referencingColumns('item')).map((reference) => ({ ...reference, ids: itemIds })),
    { table: 'account', column: 'id', ids: [accountId] },
    { table: 'item', column: 'id', ids: itemIds },
    { table: 'list_counter', column: 'owner_id', ids: [accountId] },
    { table: 'category_counter', column: 'owner_id', ids: [accountId] },
  ]
  const found: string[] = []
  for (const { table, column, ids } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[]) limit 1
    `.execute(db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Returns the internal ids of all items of an account, deleted ones included. */
export async function itemIdsOf(accountId: number): Promise<number[]> {
  const { db } = await app()
  const rows = await db.selectFrom('item').select('id').where('owner_id', '=', accountId).execute()
  return rows.map(({ id }) => id)
}

/** Returns the keys of all objects with one of these names as a path segment. */
export async function findObjects(names: string[]): Promise<string[]> {
  return (await objectKeys()).filter((path) => names.some((name) => path.split('/').includes(name)))
}
