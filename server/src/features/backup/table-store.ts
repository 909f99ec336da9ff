import type pg from 'pg'
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'

export interface StoredTable {
  name: string
  columns: string[]
  /** The highest value of its identity column, or null if it has none or it was never used. */
  lastId: number | null
}

/** Left out: state of sessions and runs, and what the database itself maintains. */
const LEFT_OUT = [
  ...[
    'session',
    'session_token',
    'identity_session',
    'api_token',
    'unfinished_upload',
    'data_export',
    'password_reset',
    'claim_code',
    'mail',
    'mailed_link',
    'address_mail',
    'push_subscription',
    'push',
    'webhook_delivery',
  ],
  ...['second_factor_failure', 'used_token'],
  ...['recent_view_0', 'recent_view_1', 'recent_view_2', 'recent_view_3', 'viewing'],
  'verified_until',
  ...[
    'backup_run',
    'backup_result',
    'removal',
    'encoder_fallback',
    'request_incident',
    'alert',
    'migration',
    'rate_limit',
  ],
]

/** Returns the tables of the current schema that are part of a backup, by name. */
export async function findTables(
  client: pg.ClientBase,
  leftOut: string[] = LEFT_OUT,
): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
       max(case when attidentity <> '' then pg_sequence_last_value(
         pg_get_serial_sequence(quote_ident(relname), attname)::regclass) end) as "lastId"
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all($1)
     group by relname order by relname`,
    [leftOut],
  )
  return rows
}

async function findSchemaVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>(
    'select max(name) as name from migration',
  )
  return rows[0]?.name ?? ''
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const target = ({ name, columns }: Pick<StoredTable, 'name' | 'columns'>) =>
  `${quote(name)} (${columns.map(quote).join(', ')})`

/** Returns the rows of a table in the COPY text format. `rowCount` is set at the end. */
export const readRows = (client: pg.ClientBase, table: StoredTable) =>
  client.query(copyTo(`copy ${target(table)} to stdout`))

/** Returns a stream that inserts rows in the COPY text format. `rowCount` is set at the end. */
export const writeRows = (client: pg.ClientBase, table: Pick<StoredTable, 'name' | 'columns'>) =>
  client.query(copyFrom(`copy ${target(table)} from stdin`))

export interface TableSource {
  find(client: pg.ClientBase): Promise<StoredTable[]>
  /** Returns a stream of lines. `rowCount` is set at the end. */
  read(client: pg.ClientBase, table: StoredTable): CopyToStreamQuery
  version(client: pg.ClientBase): Promise<string>
}

export const backupTables: TableSource = {
  find: findTables,
  read: readRows,
  version: findSchemaVersion,
}

/**
 * Includes sessions and everything else specific to this database. Migrations are recorded as they
 * run.
 */
export const allTables: TableSource = {
  ...backupTables,
  find: (client) => findTables(client, ['migration']),
}

/** Returns whether the database has been migrated at least once. */
export async function hasSchema(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('migration') is not null as found",
  )
  return (rows[0]?.found ?? false) && (await findSchemaVersion(client)) !== ''
}

/** Returns the files of all assets as tab-separated lines `folder public_id name bytes`. */
export const readAssetFiles = (client: pg.ClientBase) =>
  client.query(
    copyTo(
      `copy (
         select folder, public_id, file.name, file.bytes
         from asset, jsonb_each_text(file_sizes) as file (name, bytes)
         order by public_id, file.name
       ) to stdout`,
    ),
  )

/** Begins a transaction that sees one snapshot of the database, without a time limit. */
export const beginSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
}

export async function newTransactionId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id ?? ''
}

/** Returns whether all writing transactions that began before this one have ended. */
export async function haveEarlierEnded(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended',
    [id],
  )
  return rows[0]?.ended ?? false
}
