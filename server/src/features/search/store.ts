import { type RawBuilder, sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'

/** What was found: a page of it, the best first, and how much there is in all, up to the limit. */
export interface Found {
  ids: number[]
  total: number
}

/** What is asked for, in the language of to_tsquery. */
export interface Wanted {
  /** All that may be meant. */
  query: string
  /** As it was typed: this counts most. */
  exact: string
  /** As it was typed, in whole words. */
  whole: string
}

interface Place {
  limit: number
  offset: number
}

/** Title or name, who made it, and the text count this much. */
const WEIGHTS = '{0.1, 0.3, 0.5, 1}'

const asked = ({ query, exact, whole }: Wanted) => sql`
  select to_tsquery('seam', ${query}) as query, to_tsquery('seam', ${exact}) as exact,
    to_tsquery('seam', ${whole}) as whole`

const matchRank = sql`
  (ts_rank(${sql.lit(WEIGHTS)}, document, asked.query)
    + 4 * ts_rank(${sql.lit(WEIGHTS)}, document, asked.exact)
    + 4 * ts_rank(${sql.lit(WEIGHTS)}, document, asked.whole))`

/** How rare the words are decides how they are best looked for: so it is planned anew each time. */
const planned = (db: Db, query: RawBuilder<Found>): Promise<Found> =>
  db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    const { rows } = await query.execute(tx)
    return rows[0] ?? { ids: [], total: 0 }
  })

/**
 * The best of the newest matches: by how well they match, how fresh they are and their votes. What
 * is looked for stands in the condition itself, so that the planner knows how many there will be.
 */
export async function matchingItems(
  db: Db,
  kind: 'video' | 'post',
  wanted: Wanted,
  hideNsfw: boolean,
  { limit, offset }: Place,
): Promise<Found> {
  return planned(
    db,
    sql<Found>`
    with asked as (${asked(wanted)}), match as (
      select item.id, item.listed_at, found.document
      from search_document as found join item on item.id = found.item_id
      where found.document @@ to_tsquery('seam', ${wanted.query})
        and found.kind = ${sql.lit(kind)}
        and item.listed_at is not null and item.deleted_at is null
        ${hideNsfw ? sql`and not item.nsfw` : sql``}
      order by found.item_id desc
      limit ${sql.lit(limits.searchTotal)}
    )
    select (select count(*) from match) as total, to_json(array(
      select match.id
      from asked, match join item_counter as counter on counter.item_id = match.id
      order by ${matchRank}
        * (1 + 0.15 * ln((1 + greatest(counter.upvotes - counter.downvotes, 0))::float8))
        * (0.6 + 0.4 * exp(extract(epoch from match.listed_at - now())::float8 / 15552000)) desc,
        match.id desc
      limit ${limit} offset ${offset})) as ids
  `,
  )
}

/** As {@link matchingItems}, of accounts. */
export async function matchingAccounts(
  db: Db,
  wanted: Wanted,
  { limit, offset }: Place,
): Promise<Found> {
  return planned(
    db,
    sql<Found>`
    with asked as (${asked(wanted)}), match as (
      select account.id, found.document
      from search_account as found join account on account.id = found.account_id
      where found.document @@ to_tsquery('seam', ${wanted.query}) and account.deleted_at is null
      limit ${sql.lit(limits.searchTotal)}
    )
    select (select count(*) from match) as total, to_json(array(
      select match.id
      from asked, match left join account_counter as counter on counter.account_id = match.id
      order by ${matchRank} * (1 + 0.3 * ln((1 + coalesce(counter.followers, 0))::float8)) desc, match.id
      limit ${limit} offset ${offset})) as ids
  `,
  )
}

/** Marks of a match inside a text: signs for private use. Where a text holds them they are left out. */
export const HIT = { start: '\u{E000}', end: '\u{E001}' }
const HEADLINE = `StartSel=${HIT.start}, StopSel=${HIT.end}, MaxWords=24, MinWords=10, MaxFragments=1`

const unmarked = (text: string) => `translate(${text}, '${HIT.start}${HIT.end}', '')`

const headlines = statement<{ public_id: string; title: string; body: string }>(`
  select item.public_id,
    ts_headline('seam', ${unmarked("coalesce(video.title, '')")}, query,
      '${HEADLINE}, HighlightAll=true') as title,
    ts_headline('seam', ${unmarked("coalesce(video.description, post.content, '')")}, query,
      '${HEADLINE}') as body
  from to_tsquery('seam', $2) as query, item
  left join video on video.item_id = item.id
  left join post on post.item_id = item.id
  where item.id = any($1::bigint[])`)

/** The pieces of these items in which they match. */
export const headlinesOf = (db: Db, ids: number[], query: string) => headlines(db, ids, query)

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
  select account.id, account.public_id, account.username, account.full_name, account.about,
    avatar.public_id as avatar_id, coalesce(counter.followers, 0) as followers,
    ts_headline('seam', ${unmarked('account.full_name')}, query,
      '${HEADLINE}, HighlightAll=true') as name,
    ts_headline('seam', ${unmarked('account.about')}, query, '${HEADLINE}') as body
  from to_tsquery('seam', $2) as query, account
  left join asset as avatar on avatar.id = account.avatar_asset_id
  left join account_counter as counter on counter.account_id = account.id
  where account.id = any($1::bigint[]) and account.deleted_at is null`)

export const accountsById = (db: Db, ids: number[], query: string) => accounts(db, ids, query)

/** Titles of listed videos that hold words beginning so, the most watched first. */
export async function titlesLike(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with match as (
      select item.id from search_document as found join item on item.id = found.item_id
      where found.document @@ to_tsquery('seam', ${query}) and found.kind = 'video'
        and item.listed_at is not null and item.deleted_at is null and not item.nsfw
      order by found.item_id desc limit 200
    )
    select video.title from match
    join video on video.item_id = match.id
    join item_counter as counter on counter.item_id = match.id
    group by video.title
    order by max(counter.views) desc, video.title
    limit ${sql.lit(limits.suggestions)}
  `.execute(db)
  return rows.map(({ title }) => title)
}
