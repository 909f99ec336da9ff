import { type RawBuilder, sql } from 'kysely'

/** Marks of a match inside a text: signs for private use. Where a text holds them they are left out. */
export const HIT = { start: '\u{E000}', end: '\u{E001}' }

const PIECE = `StartSel=${HIT.start}, StopSel=${HIT.end}, MaxWords=24, MinWords=10, MaxFragments=1`
const WHOLE = `${PIECE}, HighlightAll=true`

/** The piece of a text, or the whole of it, with what matches a query marked. */
export const headline = (
  text: string,
  query: RawBuilder<unknown>,
  how: 'piece' | 'whole' = 'piece',
): RawBuilder<string> => sql`
  ts_headline('seam', translate(${sql.raw(text)}, ${sql.lit(HIT.start + HIT.end)}, ''), ${query},
    ${sql.lit(how === 'whole' ? WHOLE : PIECE)})`

/** What is looked for, in the language of to_tsquery. */
interface Sought {
  query: string
  /** What decides whether a video's text is worth looking at for a piece that matches. */
  inText: string
}

// Each is made once, and not again for every row.
const tsquery = (text: string) => sql`(select to_tsquery('seam', ${text}))`
const marked = (text: string) => sql.raw(`strpos(${text}, '${HIT.start}') > 0`)

/**
 * The piece of an `item` that matches. Of a video: the text where it matches, else the title, else how
 * the text begins. The cheap question comes first, and no subquery is taken apart: a headline costs
 * more than all else.
 */
export function pieceOf(kind: 'video' | 'post', { query, inText }: Sought): RawBuilder<string> {
  const asked = tsquery(query)
  if (kind === 'post') return headline('post.content', asked)
  const description = headline('video.description', asked)
  return sql`(
    select coalesce(
      case when ${marked('text')} then text end,
      (select case when ${marked('title')} then title end
       from (select ${headline('video.title', asked, 'whole')} as title offset 0) as titled),
      text, ${description})
    from (
      select case when (
        select document @@ ${tsquery(inText)} from search_document where item_id = item.id
      ) then ${description} end as text offset 0
    ) as described)`
}
