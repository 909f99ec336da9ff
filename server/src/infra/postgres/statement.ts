import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement in SQL with the types of its parameters and rows, which `npm run check` verifies
 * against the schema. For hot paths: building and compiling a query with Kysely costs more than a
 * lookup by primary key.
 */
export const sqlStatement =
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the text does not tell them
  <Parameters extends unknown[] = [], Row = never>(text: string) =>
    async (db: Db, ...values: Parameters): Promise<Row[]> =>
      (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
