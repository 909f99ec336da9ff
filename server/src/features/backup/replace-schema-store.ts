import type pg from 'pg'

/** The schema into which a site is restored, next to the one that it replaces. */
export const STAGING_SCHEMA = 'restoring'

export async function createStagingSchema(pool: pg.Pool): Promise<void> {
  await pool.query(`drop schema if exists ${STAGING_SCHEMA} cascade`)
  await pool.query(`create schema ${STAGING_SCHEMA}`)
}

/**
 * Atomically turns the staging schema into that of the site. Retains the replaced tables and queue
 * in schemas whose names end with `suffix`. Returns the name of the first.
 */
export async function replaceSchema(client: pg.ClientBase, suffix: string): Promise<string> {
  const replaced = `replaced_${suffix}`
  await client.query('begin')
  await client.query(`create schema ${replaced}`)
  // Extensions stay in public: only a superuser may move them.
  await moveAll(client, 'public', replaced)
  await moveAll(client, STAGING_SCHEMA, 'public')
  await client.query(`drop schema ${STAGING_SCHEMA}`)
  const { rows } = await client.query("select from pg_namespace where nspname = 'pgboss'")
  if (rows.length > 0) await client.query(`alter schema pgboss rename to pgboss_${replaced}`)
  await client.query('commit')
  return replaced
}

/** Moves everything in a schema except what belongs to an extension. */
async function moveAll(client: pg.ClientBase, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ object: string }>(
    `with member as (select objid from pg_depend where deptype = 'e')
     select 'function ' || oid::regprocedure as object from pg_proc
     where pronamespace = $1::regnamespace and oid not in (table member)
     union all
     select 'text search configuration ' || oid::regconfig from pg_ts_config
     where cfgnamespace = $1::regnamespace and oid not in (table member)
     union all
     select 'table ' || oid::regclass from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and oid not in (table member)
     -- Functions before the tables that their parameters reference.
     order by object`,
    [from],
  )
  for (const { object } of rows) await client.query(`alter ${object} set schema ${to}`)
}
