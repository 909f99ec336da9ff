import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectSettings = sqlStatement<[], { name: string; value: unknown }>(
  'select name, value from site_setting',
)

/** Returns the settings that differ from their defaults. */
export const loadSettings = async (db: Db | Tx): Promise<Record<string, unknown>> =>
  Object.fromEntries((await selectSettings(db)).map(({ name, value }) => [name, value]))

/** Returns the providers with which people sign in, in the order of their buttons. */
export const findProviderButtons = (db: Db | Tx) =>
  db
    .selectFrom('sign_in_provider')
    .select(['public_id as _id', sql<string>`settings ->> 'label'`.as('label')])
    .orderBy('id')
    .execute()

const selectTermsVersion = sqlStatement<[], { version: number }>(`
  select version from terms
  where version = (select max(version) from terms) and content <> ''`)

/** Returns the newest version of the terms; null without terms. */
export const findTermsVersion = async (db: Db | Tx): Promise<number | null> =>
  (await selectTermsVersion(db))[0]?.version ?? null

/** Stores settings. Undefined values reset a setting to its default. */
export async function saveSettings(tx: Tx, settings: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) {
      await tx.deleteFrom('site_setting').where('name', '=', name).execute()
    } else {
      await sql`
        insert into site_setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value, changed_at = now()`.execute(tx)
    }
  }
}
