import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'
import { inOrder } from '../item/page.ts'
import type { Known } from './alike.ts'
import { headline } from './piece.ts'
import { sought, soughtOf } from './sought.ts'

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
  /** Its words one after the other: so does this. Empty where there is but one. */
  together: string
  /** Words that may be typing errors, in case nothing is found. */
  doubtful: string[]
}

export interface Place {
  limit: number
  offset: number
}

// `asked` is made once: taken into what uses it, it would be made again for every row.
const itemsFound = (kind: 'video' | 'post') =>
  statement<Found>(`
    with asked as materialized (
      select ${sought('$2')} as query, ${sought('nullif($3, $2)')} as whole,
        ${sought("nullif($7, '')")} as together
    ), best as materialized (
      select item_id, rank, total
      from ranked_items('${kind}', (select query from asked), (select whole from asked), $4,
        ${limits.searchTotal}, (select together from asked))
      order by rank desc, item_id desc limit 1 + $5 + $6
    )
    select total,
      (select json_agg(alike) from words_alike(case when total = 0 then $1::text[] end) as alike)
        as known,
      to_json(array(
        select item_id from best where total is null order by rank desc, item_id desc
        limit $5 offset $6)) as ids
    from best where total is not null`)

const matching = { video: itemsFound('video'), post: itemsFound('post') }

/** The best of the newest matches: by how well they match, how fresh they are and their votes. */
export async function matchingItems(
  db: Db,
  kind: 'video' | 'post',
  { query, whole, together, doubtful }: Wanted,
  hideNsfw: boolean,
  { limit, offset }: Place,
): Promise<Found> {
  const [found] = await matching[kind](
    db,
    ...[doubtful, query, whole, hideNsfw, limit, offset, together],
  )
  return found ?? { ids: [], total: 0, known: null }
}

/** Title or name, who made it, and the text count this much. */
const WEIGHTS = '{0.1, 0.3, 0.5, 1}'

const accountsFound = statement<Found>(`
  with asked as materialized (
    -- Each word counts for itself, as in ranked_items.
    select query, !!query as each_word, !!whole as each_whole
    from (select ${sought('$2')} as query, ${sought('$3')} as whole offset 0) as made
  ), match as materialized (
    select account.id, found.document
    from search_account as found join account on account.id = found.account_id
    where found.document @@ (select query from asked) and account.deleted_at is null
    limit ${limits.searchTotal}
  )
  select (select count(*) from match) as total, to_json(array(
    select match.id
    from asked, match left join account_counter as counter on counter.account_id = match.id
    order by (5 * ts_rank('${WEIGHTS}', document, each_word)
        + 4 * ts_rank('${WEIGHTS}', document, each_whole))
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

/** The accounts of these row numbers, in their order, with what of them matches. */
export async function accountsById(db: Db, ids: number[], query: string): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    with asked as materialized (select ${soughtOf(query)} as query)
    select account.id, account.public_id, account.username, account.full_name, account.about,
      avatar.public_id as avatar_id, coalesce(counter.followers, 0) as followers,
      ${sql.raw(headline('account.full_name', 'asked.query', 'whole'))} as name,
      ${sql.raw(headline('account.about', 'asked.query'))} as body
    from asked, account
    left join asset as avatar on avatar.id = account.avatar_asset_id
    left join account_counter as counter on counter.account_id = account.id
    where account.id = any(${ids}::bigint[]) and account.deleted_at is null
  `.execute(db)
  return inOrder(ids, rows)
}

const titles = statement<{ title: string }>(`
  with asked as materialized (select ${sought('$1')} as query)
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
