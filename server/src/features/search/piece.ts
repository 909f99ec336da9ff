import { type RawBuilder, sql } from 'kysely'
import { soughtOf } from './sought.ts'

/** Marks of a match inside a text: signs for private use. Where a text holds them they are left out. */
export const HIT = { start: '\u{E000}', end: '\u{E001}' }

const PIECE = `StartSel=${HIT.start}, StopSel=${HIT.end}, MaxWords=24, MinWords=10, MaxFragments=1`
const WHOLE = `${PIECE}, HighlightAll=true`

/** SQL for the piece of a text, or the whole of it, with what matches a query marked. */
export const headline = (text: string, query: string, how: 'piece' | 'whole' = 'piece'): string => `
  ts_headline('seam', translate(${text}, '${HIT.start}${HIT.end}', ''), ${query},
    '${how === 'whole' ? WHOLE : PIECE}')`

const marked = (text: string) => `strpos(${text}, '${HIT.start}') > 0`

/** Letters of a text up to which all of it is searched for a piece; of a longer one, a part. */
const SHORT = 600

/** The piece of a text with all of `query`, else with `any_of` it, else how the text begins. */
const bestPiece = (text: string) => `(
  select case when ${marked('strict')} then strict else ${headline('part', 'any_of')} end
  from (
    select part, ${headline('part', 'query')} as strict
    from (
      select case when length(${text}) <= ${SHORT} then ${text}
        else telling_part(${text}, query, any_of) end as part offset 0
    ) as cut offset 0
  ) as tried)`

// The cheap question comes first, and no subquery is taken apart: a headline costs more than all else.
const pieces = {
  post: bestPiece('post.content'),
  video: `(
    select coalesce(
      case when ${marked('text')} then text end,
      (select case when ${marked('title')} then title end
       from (select ${headline('video.title', 'query', 'whole')} as title offset 0) as titled),
      text, ${headline(`left(video.description, ${SHORT})`, 'query')})
    from (
      select case when (
        select document @@ any_of from search_document where item_id = item.id
      ) then ${bestPiece('video.description')} end as text offset 0
    ) as described)`,
}

/** What is looked for, in the language of to_tsquery. */
interface Sought {
  query: string
  /** Any of it, in a text: what decides whether that of a video is worth looking at for a piece. */
  inText: string
}

/**
 * The piece of an `item` that matches. Of a video: the text where it matches, else the title, else how
 * the text begins.
 */
export const pieceOf = (
  kind: 'video' | 'post',
  { query, inText }: Sought,
): RawBuilder<string> => sql`(
  select ${sql.raw(pieces[kind])}
  from (select ${soughtOf(query)} as query, ${soughtOf(inText)} as any_of offset 0) as asked)`
