import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement written out as SQL, for what every request runs: nothing is built or compiled then,
 * which costs more than the answer of a primary key.
 */
export const statement =
  <Row>(text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
