import { type RawBuilder, sql } from 'kysely'

// A character that is a letter in JavaScript but not in PostgreSQL splits a word into a phrase. The
// cost of a phrase grows with the square of its length. No one intends one this long: it matches
// nothing.
const AFFORDABLE_QUERY = `case when numnode(query) > 32 and query::text ~ '(<-> \\S+ ?){16}' then '' else query end`

/** Returns SQL for a tsquery, from SQL for a string in to_tsquery syntax. */
export const tsQuerySql = (words: string): string =>
  `(select ${AFFORDABLE_QUERY} from (select search_query(${words}) as query offset 0) as parsed)`

/** Like {@link tsQuerySql}, from the string itself. */
export const tsQueryOf = (words: string): RawBuilder<unknown> => sql`(
  select ${sql.raw(AFFORDABLE_QUERY)} from (select search_query(${words}) as query offset 0) as parsed)`
