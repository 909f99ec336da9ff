import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { termsToAccept } from '../account/terms-to-accept-sql.ts'

/** Returns a version of the terms, or the newest one. */
export const findTerms = (db: Db | Tx, version?: number) =>
  db
    .selectFrom('terms')
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the newest versions, newest first. */
export const findVersions = (db: Db) =>
  db
    .selectFrom('terms')
    .select(['version', 'published_at'])
    .orderBy('version', 'desc')
    .limit(limits.listedTerms)
    .execute()

/** Adds a version after `replaces` (0 for the first), unless there is another one after it. */
export async function insertTerms(
  tx: Tx,
  { replaces, text, mustAccept }: { replaces: number; text: string; mustAccept: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into terms (version, content, must_accept)
    select ${replaces}::int + 1, ${text}, ${mustAccept}
    where coalesce((select max(version) from terms), 0) = ${replaces}::int
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Records that an account accepts a version, once. */
export const insertAcceptance = (db: Db | Tx, accountId: number, version: number) =>
  db
    .insertInto('terms_acceptance')
    .values({ account_id: accountId, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const selectPending = sqlStatement<[accountId: number], { version: number | null }>(
  `select ${termsToAccept('$1::bigint')} as version`,
)

/** Returns whether an account has to accept the terms before it can publish. */
export const hasTermsToAccept = async (db: Db, accountId: number): Promise<boolean> =>
  (await selectPending(db, accountId))[0]?.version !== null
