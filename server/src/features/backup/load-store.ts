import type pg from 'pg'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Drops all foreign keys of the current schema, so that tables can be loaded in any order. Returns
 * them; those of partitions belong to their table.
 */
export async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  return rows
}

/** Restores foreign keys, which checks that the rows satisfy them. */
export async function addForeignKeys(client: pg.ClientBase, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

export const switchTriggers = (client: pg.ClientBase, table: string, state: 'enable' | 'disable') =>
  client.query(`alter table "${table}" ${state} trigger user`)

export const emptyTables = (client: pg.ClientBase, tables: string[]) =>
  client.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`)

/** Sets the identity column of a table to continue after `lastId`. */
export const continueIds = (client: pg.ClientBase, table: string, lastId: number) =>
  client.query(
    `select setval(pg_get_serial_sequence(quote_ident($1), attname), $2)
     from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table, lastId],
  )

/** Returns whether the database has the tables of a site in this schema. */
export async function hasSite(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [`${schema}.account`],
  )
  return rows[0]?.found ?? false
}

export async function countOtherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'seam%' and application_name <> 'seam restore'`,
  )
  return rows[0]?.count ?? 0
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from "${table}"`,
  )
  return rows[0]?.count ?? 0
}

export const setStore = (client: pg.ClientBase, store: string) =>
  client.query('update asset set store = $1 where store <> $1', [store])

/** Makes the next server start enqueue the work that the backup leaves out. */
export const markRestored = (client: pg.ClientBase) =>
  client.query(
    `insert into setting (name, value) values ('restored', now()::text)
     on conflict (name) do update set value = excluded.value`,
  )
