import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement written as SQL, for hot paths: Kysely's query building and compiling costs more than
 * a lookup by primary key.
 */
export const sqlStatement =
  <Row>(text: string) =>
  async (db: Db, ...values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
