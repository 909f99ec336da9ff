import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { TitleSuggestion } from '@seam/contract/search.ts'
import type { UserInfo } from '@seam/contract/user-info.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { USER_INFO_SQL } from '../account/user-info.ts'
import { sortByIds } from '../item/paginate.ts'
import { MAX_TYPOS } from './damerau-levenshtein.ts'
import type { SpellingCandidate } from './spelling-suggestions.ts'
import { headlineSql } from './snippet-sql.ts'
import type { SearchKind } from './tier-store.ts'
import { tsQuerySql, tsQueryOf } from './ts-query-sql.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'

/** A page of matches, best first, and their total number up to the limit. */
export interface SearchMatches {
  ids: number[]
  total: number
  /** If nothing was found: words in the index within one typo of those searched for. */
  spellingCandidates: SpellingCandidate[] | null
}

/** Queries in to_tsquery syntax. */
export interface TsQueries {
  query: string
  /** Selects what is highlighted in the text of a match. */
  shown: string
  /** Conditions that every match satisfies. Some of them are looked up in the index. */
  terms: string[]
  /** Matches whole words only, which rank higher. */
  wholeWords: string
  /** Matches the words as a phrase, which also ranks higher. Empty for a single word. */
  adjacent: string
  /** Words that may contain typos, for suggestions if nothing is found. */
  possibleTypos: string[]
}

export interface LimitOffset {
  limit: number
  offset: number
}

const termsSql = (terms: string) =>
  `array(select search_query(term) from unnest(${terms}::text[]) as term)`

/**
 * Returns the best matches that an SQL function ranks, with their total in a last row. Parameters:
 * $1 possible typos, $2 query, $3 whole words or empty, $4 limit, $5 offset.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the text does not tell them
const selectBest = <More extends unknown[]>(id: string, matches: string, order: string) =>
  // `queries` is materialized: inlined, it would be evaluated again for every row. Words with two
  // typos have a separate statement.
  sqlStatement<
    [
      possibleTypos: string[],
      query: string,
      wholeWords: string,
      limit: number,
      offset: number,
      ...more: More,
    ],
    SearchMatches
  >(`
    with queries as materialized (
      select ${tsQuerySql('$2')} as query, ${tsQuerySql('nullif($3, $2)')} as whole_words
    ), best as materialized (
      select ${id} as id, rank, total from ${matches} order by rank desc, ${order} limit 1 + $4 + $5
    )
    select total,
      (select json_agg(candidate) from similar_terms(case when total = 0 then $1::text[] end, 1) as candidate)
        as "spellingCandidates",
      to_json(array(
        select id from best where total is null order by rank desc, ${order} limit $4 offset $5)) as ids
    from best where total is not null`)

const QUERY = '(select query from queries), (select whole_words from queries)'
const NOTHING: SearchMatches = { ids: [], total: 0, spellingCandidates: null }

/** Returns words in the index within two typos of these. */
export const findSimilarTerms = async (db: Db, words: string[]): Promise<SpellingCandidate[]> =>
  selectWordsAlike(db, words)

const selectWordsAlike = sqlStatement<[words: string[]], SpellingCandidate>(`
  select typed, plain, word from similar_terms($1::text[], ${MAX_TYPOS})
  -- not null: typed, plain, word`)

const selectItems = (kind: SearchKind) =>
  selectBest<[hideNsfw: boolean, adjacent: string, terms: string[]]>(
    'item_id',
    `ranked_items('${kind}', ${QUERY}, $6, ${limits.searchTotal}, ${tsQuerySql("nullif($7, '')")}, ${termsSql('$8')})`,
    'id desc',
  )

const selectItemsByKind = {
  video: selectItems('video'),
  post: selectItems('post'),
  playlist: selectItems('playlist'),
}

/** Returns the best of the newest matches, ranked by relevance, age and votes. */
export async function findMatchingItems(
  db: Db,
  kind: SearchKind,
  { query, terms, wholeWords, adjacent, possibleTypos }: TsQueries,
  hideNsfw: boolean,
  { limit, offset }: LimitOffset,
): Promise<SearchMatches> {
  const [found] = await selectItemsByKind[kind](
    db,
    possibleTypos,
    query,
    wholeWords,
    limit,
    offset,
    hideNsfw,
    adjacent,
    terms,
  )
  return found ?? NOTHING
}

const selectAccounts = selectBest<[terms: string[]]>(
  'account_id',
  `ranked_profiles(${QUERY}, ${limits.searchTotal}, ${termsSql('$6')})`,
  'id',
)

/** Returns the best matching accounts, ranked by relevance and followers. */
export async function findMatchingAccounts(
  db: Db,
  { query, terms, wholeWords, possibleTypos }: TsQueries,
  { limit, offset }: LimitOffset,
): Promise<SearchMatches> {
  const [found] = await selectAccounts(db, possibleTypos, query, wholeWords, limit, offset, terms)
  return found ?? NOTHING
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

/** Returns the accounts with these row ids, in this order, with their matches highlighted. */
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

/** Lets the owners of all suggestions fit in one request for exclusions. */
const MAX_OWNERS = 5

const selectTitles = sqlStatement<[query: string, terms: string[]], TitleSuggestion>(`
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
  limit ${limits.suggestions}
  -- not null: owners`)

/** Returns titles of listed videos that match the query, most viewed first, with their owners. */
export const findTitles = (
  db: Db,
  { query, terms }: Pick<TsQueries, 'query' | 'terms'>,
): Promise<TitleSuggestion[]> => selectTitles(db, query, terms)
