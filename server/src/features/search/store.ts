import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { TitleSuggestion } from '@seam/contract/search.ts'
import type { UserInfo } from '@seam/contract/user-info.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { USER_INFO_SQL } from '../account/user-info.ts'
import { sortByIds } from '../item/paginate.ts'
import type { SpellingCandidate } from './spelling-suggestions.ts'
import { headlineSql } from './snippet-sql.ts'
import { tsQuerySql, tsQueryOf } from './ts-query-sql.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'

/** A page of matches, best first, and their total number up to the limit. */
export interface SearchMatches {
  ids: number[]
  total: number
  /** Similar words, if nothing was found. */
  spellingCandidates: SpellingCandidate[] | null
}

/** Queries in the syntax of to_tsquery. */
export interface TsQueries {
  query: string
  /** The terms of the query, of which each must hold. */
  terms: string[]
  /** Matches whole words only. They rank higher. */
  wholeWords: string
  /** Matches the words as a phrase, which ranks higher too. Empty for a single word. */
  adjacent: string
  /** Words that may contain typos, for suggestions if nothing is found. */
  possibleTypos: string[]
}

export interface LimitOffset {
  limit: number
  offset: number
}

const termsSql = (terms: string) =>
  `array(select to_tsquery('seam', term) from unnest(${terms}::text[]) as term)`

// `queries` is materialized: inlined, it would be evaluated again for every row.
const selectItems = (kind: 'video' | 'post') =>
  sqlStatement<SearchMatches>(`
    with queries as materialized (
      select ${tsQuerySql('$2')} as query, ${tsQuerySql('nullif($3, $2)')} as whole_words,
        ${tsQuerySql("nullif($7, '')")} as adjacent
    ), best as materialized (
      select item_id, rank, total
      from ranked_items('${kind}', (select query from queries), (select whole_words from queries), $4,
        ${limits.searchTotal}, (select adjacent from queries), ${termsSql('$8')})
      order by rank desc, item_id desc limit 1 + $5 + $6
    )
    select total,
      (select json_agg(candidate) from words_alike(case when total = 0 then $1::text[] end) as candidate)
        as "spellingCandidates",
      to_json(array(
        select item_id from best where total is null order by rank desc, item_id desc
        limit $5 offset $6)) as ids
    from best where total is not null`)

const selectItemsByKind = { video: selectItems('video'), post: selectItems('post') }

/** Returns the best of the newest matches, ranked by relevance, age and votes. */
export async function findMatchingItems(
  db: Db,
  kind: 'video' | 'post',
  { query, terms, wholeWords, adjacent, possibleTypos }: TsQueries,
  hideNsfw: boolean,
  { limit, offset }: LimitOffset,
): Promise<SearchMatches> {
  const [found] = await selectItemsByKind[kind](
    db,
    ...[possibleTypos, query, wholeWords, hideNsfw, limit, offset, adjacent, terms],
  )
  return found ?? { ids: [], total: 0, spellingCandidates: null }
}

/** Weights {D, C, B, A}: D is a detail, C the body, B the owner, A the title or name. */
const WEIGHTS = '{0.1, 0.3, 0.5, 1}'

/** Neither deleted nor limited nor waiting for approval. */
const MAY_BE_FOUND = `account.deleted_at is null and account.standing = 'active'
      and not exists (select from application where application.account_id = account.id)`

const selectAccounts = sqlStatement<SearchMatches>(`
  with queries as materialized (
    -- Each word counts by itself, as in ranked_items.
    select query, !!query as each_word, !!whole_words as each_whole_word
    from (select ${tsQuerySql('$2')} as query, ${tsQuerySql('$3')} as whole_words offset 0) as parsed
  ), named as materialized (
    select account.id, found.document
    from search_account as found join account on account.id = found.account_id
    where found.document @@ (select query from queries) and ${MAY_BE_FOUND}
      -- A detail may be an excluded word.
      and coalesce((
        select detail.document @@ (select query from queries)
        from search_account_detail as detail where detail.account_id = found.account_id), true)
    limit ${limits.searchTotal}
  ), detailed as materialized (
    select account.id, found.document
    from search_account_detail as found join account on account.id = found.account_id
    where (select count(*) from named) < ${limits.searchTotal}
      and found.document @@ (select query from queries) and ${MAY_BE_FOUND}
      and not (
        select name.document @@ (select query from queries)
        from search_account as name where name.account_id = found.account_id)
    limit ${limits.searchTotal}
  ), match as materialized (
    select * from named union all select * from detailed limit ${limits.searchTotal}
  )
  select (select count(*) from match) as total, to_json(array(
    select match.id
    from queries, match left join account_counter as counter on counter.account_id = match.id
    order by (5 * ts_rank('${WEIGHTS}', document, each_word)
        + 4 * ts_rank('${WEIGHTS}', document, each_whole_word))
      * (1 + 0.3 * ln((1 + coalesce(counter.followers, 0))::float8)) desc, match.id
    limit $4 offset $5)) as ids,
    case when not exists (select from match)
      then (select json_agg(candidate) from words_alike($1) as candidate) end as "spellingCandidates"`)

/** Returns the best matching accounts, ranked by relevance and followers. */
export async function findMatchingAccounts(
  db: Db,
  { query, wholeWords, possibleTypos }: TsQueries,
  { limit, offset }: LimitOffset,
): Promise<SearchMatches> {
  const [found] = await selectAccounts(db, possibleTypos, query, wholeWords, limit, offset)
  return found ?? { ids: [], total: 0, spellingCandidates: null }
}

export interface AccountRow {
  id: number
  public_id: string
  info: UserInfo
  avatar: StoredImage | null
  followers: number
  name: string
  body: string
}

/** Returns the accounts of these row ids, in this order, with their matches marked. */
export async function findAccountsById(
  db: Db,
  ids: number[],
  query: string,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    with queries as materialized (select ${tsQueryOf(query)} as query)
    select account.id, account.public_id, ${sql.raw(USER_INFO_SQL)} as info, ${sql.raw(imageSql('avatar'))} as avatar, coalesce(counter.followers, 0) as followers,
      ${sql.raw(headlineSql('account.full_name', 'queries.query', 'whole'))} as name,
      ${sql.raw(headlineSql('account.about', 'queries.query'))} as body
    from queries, account
    left join asset as avatar on avatar.id = account.avatar_asset_id
    left join account_counter as counter on counter.account_id = account.id
    where account.id = any(${ids}::bigint[]) and is_shown(account)
  `.execute(db)
  return sortByIds(ids, rows)
}

/** So that the owners of all suggestions fit in one request for exclusions. */
const MAX_OWNERS = 5

const selectTitles = sqlStatement<TitleSuggestion>(`
  with queries as materialized (select ${tsQuerySql('$1')} as query)
  select video.title, (array_agg(account.username order by counter.views desc, match.item_id))
    [1:${MAX_OWNERS}] as owners
  from queries, ranked_items('video', query, null, true, 200, null, ${termsSql('$2')}) as match
  join video on video.item_id = match.item_id
  join item_counter as counter on counter.item_id = match.item_id
  join item on item.id = match.item_id
  join account on account.id = item.owner_id
  group by video.title
  order by max(counter.views) desc, video.title
  limit ${limits.suggestions}`)

/** Returns titles of listed videos that match the query, most viewed first, with their owners. */
export const findTitles = (
  db: Db,
  { query, terms }: Pick<TsQueries, 'query' | 'terms'>,
): Promise<TitleSuggestion[]> => selectTitles(db, query, terms)
