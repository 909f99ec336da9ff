import type pg from 'pg'
import { checkSupported } from './check-supported.ts'
import { readFunctions } from './read-functions.ts'
import { readComments, readEnums, readExtensions, readTextSearch } from './read-statements.ts'
import { readTables } from './read-tables.ts'

export type Catalog = Awaited<ReturnType<typeof readCatalog>>

/**
 * Reads the schema `public` from PostgreSQL's catalogs. Throws if it contains objects of an
 * unsupported kind.
 */
export async function readCatalog(pool: pg.Pool) {
  await checkSupported(pool)
  return {
    extensions: await readExtensions(pool),
    textSearch: await readTextSearch(pool),
    enums: await readEnums(pool),
    functions: await readFunctions(pool),
    tables: await readTables(pool),
    comments: await readComments(pool),
  }
}
