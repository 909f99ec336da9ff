import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'

/** A machine that does not encode videos with its configured encoder. */
export interface EncoderFallback {
  machine: string
  problem: string
  beganAt: Date
}

/** Saves why a machine does not use its encoder; null if it does. */
export async function saveEncoderFallback(
  db: Db,
  machine: string,
  problem: string | null,
): Promise<void> {
  if (problem === null) {
    await db.deleteFrom('encoder_fallback').where('machine', '=', machine).execute()
    return
  }
  await db
    .insertInto('encoder_fallback')
    .values({ machine, problem })
    .onConflict((conflict) =>
      conflict.column('machine').doUpdateSet({ problem, began_at: sql`now()` }),
    )
    .execute()
}

/** Latest first. */
export const findEncoderFallbacks = (db: Db, limit: number): Promise<EncoderFallback[]> =>
  db
    .selectFrom('encoder_fallback')
    .select(['machine', 'problem', 'began_at as beganAt'])
    .orderBy('began_at', 'desc')
    .limit(limit)
    .execute()
