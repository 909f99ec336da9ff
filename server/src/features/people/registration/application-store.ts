import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'

/** Returns whether at least `threshold` accounts were created in the last hour. Reads so many. */
export async function isSurge(db: Db, threshold: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select created_at > now() - interval '1 hour' as recent from account
    order by id desc limit 1 offset ${threshold - 1}
    -- not null: recent`.execute(db)
  return rows[0]?.recent ?? false
}

export const insertApplication = async (
  tx: Tx,
  accountId: number,
  answer: string,
): Promise<void> => {
  await tx.insertInto('application').values({ account_id: accountId, answer }).execute()
}
