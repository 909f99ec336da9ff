import { type RawBuilder, sql } from 'kysely'

// A character that is a letter in JavaScript but not in PostgreSQL splits a word into a phrase. The cost
// of a phrase grows with the square of its length, and one this long is never intended: it matches nothing.
const AFFORDABLE_QUERY = `case when numnode(query) > 32 and query::text ~ '(<-> \\S+ ?){16}' then '' else query end`

/** Returns SQL for a tsquery, from SQL for a string in the syntax of to_tsquery. */
export const tsQuerySql = (words: string): string =>
  `(select ${AFFORDABLE_QUERY} from (select to_tsquery('seam', ${words}) as query offset 0) as parsed)`

/** As {@link tsQuerySql}, from the string itself. */
export const tsQueryOf = (words: string): RawBuilder<unknown> => sql`(
  select ${sql.raw(AFFORDABLE_QUERY)} from (select to_tsquery('seam', ${words}) as query offset 0) as parsed)`
