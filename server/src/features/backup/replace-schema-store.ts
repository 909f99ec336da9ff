import type pg from 'pg'

/** The schema into which a site is restored beside the one that it replaces. */
export const STAGING_SCHEMA = 'restoring'

const QUEUE_SCHEMA = 'pgboss'
/** Their functions and types are used by name. */
const EXTENSIONS = ['pg_trgm', 'unaccent']

export async function createStagingSchema(pool: pg.Pool): Promise<void> {
  await pool.query(`drop schema if exists ${STAGING_SCHEMA} cascade`)
  await pool.query(`create schema ${STAGING_SCHEMA}`)
}

/**
 * Makes the staging schema the one of the site, at once. The replaced tables and queue are kept in
 * schemas whose names end with `suffix`. Returns the name of the first.
 */
export async function replaceSchema(client: pg.ClientBase, suffix: string): Promise<string> {
  const replaced = `replaced_${suffix}`
  await client.query('begin')
  await client.query(`alter schema public rename to ${replaced}`)
  await client.query(`alter schema ${STAGING_SCHEMA} rename to public`)
  for (const extension of EXTENSIONS) {
    await client.query(`alter extension ${extension} set schema public`)
  }
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regnamespace($1) is not null as exists',
    [QUEUE_SCHEMA],
  )
  if (rows[0]?.exists) {
    await client.query(`alter schema ${QUEUE_SCHEMA} rename to ${QUEUE_SCHEMA}_${replaced}`)
  }
  await client.query('commit')
  return replaced
}
