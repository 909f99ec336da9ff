import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from './tier-store.ts'
import { tsQueryOf } from './ts-query-sql.ts'

/**
 * Markers around a match in a snippet: private-use characters, which are removed from the text
 * first.
 */
export const HIT_MARKS = { start: '\u{E000}', end: '\u{E001}' }

const SNIPPET_OPTIONS = `StartSel=${HIT_MARKS.start}, StopSel=${HIT_MARKS.end}, MaxWords=24, MinWords=10, MaxFragments=1`
const WHOLE_OPTIONS = `${SNIPPET_OPTIONS}, HighlightAll=true`

/** Returns SQL for a snippet of a text, or the whole text, with the matches of a query marked. */
export const headlineSql = (
  text: string,
  query: string,
  extent: 'snippet' | 'whole' = 'snippet',
): string => `
  ts_headline('seam', translate(${text}, '${HIT_MARKS.start}${HIT_MARKS.end}', ''), ${query},
    '${extent === 'whole' ? WHOLE_OPTIONS : SNIPPET_OPTIONS}')`

const hasHit = (text: string) => `strpos(${text}, '${HIT_MARKS.start}') > 0`

/**
 * Length up to which the snippet is taken from the whole text. For a longer text, only part of it
 * is used.
 */
const SHORT_TEXT = 600

/**
 * Returns SQL for the snippet that matches `query`, else one that matches `any_of`, else the start
 * of the text.
 */
const bestSnippet = (text: string) => `(
  select case when ${hasHit('strict')} then strict else ${headlineSql('part', 'any_of')} end
  from (
    select part, ${headlineSql('part', 'query')} as strict
    from (
      select case when length(${text}) <= ${SHORT_TEXT} then ${text}
        else distinguishing_part(${text}, query, any_of) end as part offset 0
    ) as selected offset 0
  ) as candidate)`

// `offset 0` prevents subqueries from being inlined. Cheap conditions come first: ts_headline costs
// most.
const describedSnippet = (table: 'video' | 'playlist') => `(
    select coalesce(
      case when ${hasHit('text')} then text end,
      (select case when ${hasHit('title')} then title end
       from (select ${headlineSql(`${table}.title`, 'query', 'whole')} as title offset 0) as titled),
      text, ${headlineSql(`left(${table}.description, ${SHORT_TEXT})`, 'query')})
    from (
      select case when (
        select document @@ any_of from search_document where item_id = item.id
      ) then ${bestSnippet(`${table}.description`)} end as text offset 0
    ) as described)`

const snippets: Record<SearchKind, string> = {
  video: describedSnippet('video'),
  post: bestSnippet("concat_ws(' ', post.content, image_texts(post))"),
  playlist: describedSnippet('playlist'),
}

/** Queries in to_tsquery syntax. */
interface SnippetQueries {
  /** Selects what is highlighted in a text. */
  shown: string
  /**
   * Matches any of the words in a body. Decides whether a description is searched for a snippet.
   */
  bodyQuery: string
}

/**
 * Returns SQL for the snippet of an `item`. For a video or playlist: from the description if it matches, else
 * from the title if it matches, else the start of the description.
 */
export const snippetSql = (
  kind: SearchKind,
  { shown, bodyQuery }: SnippetQueries,
): RawBuilder<string> => sql`(
  select ${sql.raw(snippets[kind])}
  from (select ${tsQueryOf(shown)} as query, ${tsQueryOf(bodyQuery)} as any_of offset 0) as queries)`
