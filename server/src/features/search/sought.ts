import { type RawBuilder, sql } from 'kysely'

// A sign that is a letter here and none to PostgreSQL breaks a word into a phrase. Nobody means a phrase
// of so many, which costs the square of their number: it finds nothing.
const KEPT = `case when numnode(query) > 32 and query::text ~ '(<-> \\S+ ?){16}' then '' else query end`

/** SQL for what is looked for, of SQL for its words in the language of to_tsquery. */
export const sought = (words: string): string =>
  `(select ${KEPT} from (select to_tsquery('seam', ${words}) as query offset 0) as taken_apart)`

/** As {@link sought}, of the words themselves. */
export const soughtOf = (words: string): RawBuilder<unknown> => sql`(
  select ${sql.raw(KEPT)} from (select to_tsquery('seam', ${words}) as query offset 0) as taken_apart)`
