import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'
import type { Known } from './alike.ts'

/** What was found: a page of it, the best first, and how much there is in all, up to the limit. */
export interface Found {
  ids: number[]
  total: number
  /** Where nothing was found: words that may have been meant. */
  known: Known[] | null
}

/** What is asked for, in the language of to_tsquery. */
export interface Wanted {
  query: string
  /** In whole words: this counts more. */
  whole: string
  /** What decides whether a video's text is worth looking at for a piece that matches. */
  inText: string
  /** Words that may be typing errors, in case nothing is found. */
  doubtful: string[]
}

export interface Place {
  limit: number
  offset: number
}

/** Marks of a match inside a text: signs for private use. Where a text holds them they are left out. */
export const HIT = { start: '\u{E000}', end: '\u{E001}' }

const headline = (text: string, more = '') => `
  ts_headline('seam', translate(${text}, '${HIT.start}${HIT.end}', ''), asked.query,
    'StartSel=${HIT.start}, StopSel=${HIT.end}, MaxWords=24, MinWords=10, MaxFragments=1${more}')`
const WHOLE_TEXT = ', HighlightAll=true'

export interface FoundItems extends Found {
  /** Of each of them, by public id, the piece that matches. */
  pieces: Record<string, string>
}

// `asked` is made once: taken into what uses it, it would be made again for every row.
const itemsFound = (kind: 'video' | 'post', piece: string) =>
  statement<FoundItems>(`
    with asked as materialized (
      select to_tsquery('seam', $2) as query, to_tsquery('seam', nullif($3, $2)) as whole,
        to_tsquery('seam', $4) as in_text
    ), best as materialized (
      select ranked.item_id, ranked.rank, ranked.total
      from asked, ranked_items('${kind}', query, whole, $5, ${limits.searchTotal}) as ranked
      order by ranked.rank desc, ranked.item_id desc limit 1 + $6 + $7
    ), page as materialized (
      select item_id, rank from best where total is null
      order by rank desc, item_id desc limit $6 offset $7
    )
    select counted.total, (
        select json_agg(alike) from words_alike(case when counted.total = 0 then $1::text[] end) as alike
      ) as known,
      coalesce(shown.ids, '[]') as ids, coalesce(shown.pieces, '{}') as pieces
    from (select total from best where total is not null) as counted, (
      select json_agg(page.item_id order by page.rank desc, page.item_id desc) as ids,
        json_object_agg(item.public_id, ${piece}) as pieces
      from asked, page
      join item on item.id = page.item_id
      join search_document as found on found.item_id = page.item_id
      join ${kind} on ${kind}.item_id = page.item_id
    ) as shown`)

// The text where it matches, else the title, else how the text begins. The cheap question comes first,
// and no subquery is taken apart: a headline costs more than all else.
const VIDEO_PIECE = `(
  select coalesce(
    case when strpos(text, '${HIT.start}') > 0 then text end,
    (select case when strpos(title, '${HIT.start}') > 0 then title end
     from (select ${headline('video.title', WHOLE_TEXT)} as title offset 0) as titled),
    text, ${headline('video.description')})
  from (select case when found.document @@ asked.in_text
    then ${headline('video.description')} end as text offset 0) as described)`

const matching = {
  video: itemsFound('video', VIDEO_PIECE),
  post: itemsFound('post', headline('post.content')),
}

/** The best of the newest matches: by how well they match, how fresh they are and their votes. */
export async function matchingItems(
  db: Db,
  kind: 'video' | 'post',
  { query, whole, inText, doubtful }: Wanted,
  hideNsfw: boolean,
  { limit, offset }: Place,
): Promise<FoundItems> {
  const values = [doubtful, query, whole, inText, hideNsfw, limit, offset]
  const [found] = await matching[kind](db, ...values)
  return found ?? { ids: [], total: 0, known: null, pieces: {} }
}

/** Title or name, who made it, and the text count this much. */
const WEIGHTS = '{0.1, 0.3, 0.5, 1}'

const accountsFound = statement<Found>(`
  with asked as materialized (
    select to_tsquery('seam', $2) as query, to_tsquery('seam', $3) as whole
  ), match as materialized (
    select account.id, found.document
    from search_account as found join account on account.id = found.account_id
    where found.document @@ (select query from asked) and account.deleted_at is null
    limit ${limits.searchTotal}
  )
  select (select count(*) from match) as total, to_json(array(
    select match.id
    from asked, match left join account_counter as counter on counter.account_id = match.id
    order by (5 * ts_rank('${WEIGHTS}', document, query) + 4 * ts_rank('${WEIGHTS}', document, whole))
      * (1 + 0.3 * ln((1 + coalesce(counter.followers, 0))::float8)) desc, match.id
    limit $4 offset $5)) as ids,
    case when not exists (select from match)
      then (select json_agg(alike) from words_alike($1) as alike) end as known`)

/** As {@link matchingItems}, of accounts. */
export async function matchingAccounts(
  db: Db,
  { query, whole, doubtful }: Wanted,
  { limit, offset }: Place,
): Promise<Found> {
  const [found] = await accountsFound(db, doubtful, query, whole, limit, offset)
  return found ?? { ids: [], total: 0, known: null }
}

export interface AccountRow {
  id: number
  public_id: string
  username: string
  full_name: string
  about: string
  avatar_id: string | null
  followers: number
  name: string
  body: string
}

const accounts = statement<AccountRow>(`
  with asked as materialized (select to_tsquery('seam', $2) as query)
  select account.id, account.public_id, account.username, account.full_name, account.about,
    avatar.public_id as avatar_id, coalesce(counter.followers, 0) as followers,
    ${headline('account.full_name', WHOLE_TEXT)} as name, ${headline('account.about')} as body
  from asked, account
  left join asset as avatar on avatar.id = account.avatar_asset_id
  left join account_counter as counter on counter.account_id = account.id
  where account.id = any($1::bigint[]) and account.deleted_at is null`)

export const accountsById = (db: Db, ids: number[], query: string) => accounts(db, ids, query)

const titles = statement<{ title: string }>(`
  with asked as materialized (select to_tsquery('seam', $1) as query)
  select video.title
  from asked, ranked_items('video', query, null, true, 200) as match
  join video on video.item_id = match.item_id
  join item_counter as counter on counter.item_id = match.item_id
  group by video.title
  order by max(counter.views) desc, video.title
  limit ${limits.suggestions}`)

/** Titles of listed videos that hold words beginning so, the most watched first. */
export const titlesLike = async (db: Db, query: string): Promise<string[]> =>
  (await titles(db, query)).map(({ title }) => title)
