import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { StoredTable, TableSource } from './table-store.ts'

/** The tables in which pg-boss stores queues and jobs, referenced tables first. */
const TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** Each row is a line of JSON, because a newer pg-boss may have other columns. */
export const queueTables: TableSource = {
  async find(client) {
    const { rows } = await client.query<Omit<StoredTable, 'lastId'>>(
      `select relname as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = to_regnamespace('pgboss') and relname = any($1)
         and attnum > 0 and not attisdropped and attgenerated = ''
       group by relname order by array_position($1, relname::text)`,
      [TABLES],
    )
    return rows.map((table) => ({ ...table, lastId: null }))
  },
  read: (client, { name }) =>
    client.query(copyTo(`copy (select to_jsonb(each) from pgboss."${name}" each) to stdout`)),
  async version(client) {
    const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
    return String(rows[0]?.version)
  },
}

export async function hasQueue(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('pgboss.version') is not null as found",
  )
  return rows[0]?.found ?? false
}

/**
 * Returns a stream that accepts the rows of a table as lines of JSON, until the transaction ends.
 */
export async function stageRows(client: pg.ClientBase) {
  await client.query('create temporary table staged (row jsonb) on commit drop')
  return client.query(copyFrom('copy staged from stdin'))
}

/**
 * Inserts the staged rows, with the columns that both versions have. Returns the number of rows.
 */
export async function insertStaged(
  client: pg.ClientBase,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
): Promise<number> {
  const current = (await queueTables.find(client)).find((table) => table.name === name)
  const common = columns.filter((column) => current?.columns.includes(column))
  const list = common.map((column) => `"${column}"`).join(', ')
  const { rowCount } = await client.query(
    `insert into pgboss."${name}" (${list})
     select ${list} from staged, jsonb_populate_record(null::pgboss."${name}", row)`,
  )
  return rowCount ?? 0
}
