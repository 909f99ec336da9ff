import type * as z from 'zod'
import type {
  PostResult,
  UserResult,
  VideoResult,
  SearchPage,
  search,
} from '@seam/contract/search.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import { loadPostsWith } from '../post/feed.ts'
import { loadVideosWith } from '../video/feed.ts'
import { isEmojiWord } from './search-terms.ts'
import { suggestSpellings } from './spelling-suggestions.ts'
import { chooseExcerpt, parseExcerpt } from './excerpt.ts'
import { snippetSql } from './snippet-sql.ts'
import {
  findAccountsById,
  type SearchMatches,
  findMatchingAccounts,
  findMatchingItems,
  findWordsAlike,
  type LimitOffset,
  type TsQueries,
} from './store.ts'
import {
  toBodyQuery,
  type ParsedQuery,
  type TsQueryOptions,
  toTsQuery,
  toTsTerms,
  parseQuery,
  toPhraseQuery,
} from './parse-query.ts'

type Query = z.output<typeof search.query>
type ResultDoc = VideoResult | PostResult | UserResult

/** Shorter words are similar to too many others to suggest a spelling. */
const MIN_TYPO_LENGTH = 4
/** Longer strings are not words. */
const MAX_TYPO_LENGTH = 40

/** Returns a page of search results, best first. Accepts any text. */
export const runSearch = (db: Db, query: Query): Promise<SearchPage<ResultDoc>> =>
  // Uses one connection for all of its queries.
  db.connection().execute((connection) => searchOn(connection, query))

async function searchOn(db: Db, query: Query): Promise<SearchPage<ResultDoc>> {
  const { page, limit } = query
  const parsed = parseQuery(query.query ?? query.q ?? '')
  const offset = (page - 1) * limit
  const find = (options: TsQueryOptions = {}) => {
    const queries = {
      query: toTsQuery(parsed, options),
      shown: toTsQuery(parsed, { ...options, unsigned: true }),
      terms: toTsTerms(parsed, options),
      wholeWords: toTsQuery(parsed, { ...options, suffix: '' }),
      adjacent: toPhraseQuery(parsed),
      possibleTypos: options.alternatives ? [] : possibleTypos(parsed),
    }
    if (queries.query === '') return NO_RESULTS
    const range = { limit, offset }
    if (query.type === 'user') return searchUsers(db, queries, range)
    const itemQueries = { ...queries, bodyQuery: toBodyQuery(parsed, options) }
    return searchItems(db, query.type, itemQueries, query.nsfw === 'HIDE', range)
  }

  let found = await find()
  // Without a match, the words may contain typos: searches again with similar words.
  const suggestions = await suggest(db, parsed, found)
  if (suggestions.size > 0) {
    found = await find({ alternatives: (word) => suggestions.get(word) ?? [] })
  }
  return {
    docs: found.docs,
    totalDocs: found.total,
    page,
    limit,
    hasNextPage: offset + found.ids.length < found.total,
    hasPrevPage: page > 1,
    nextCursor: null,
    close: suggestions.size > 0 && found.total > 0,
  }
}

const possibleTypos = ({ words }: ParsedQuery) =>
  words.filter(
    (word) =>
      word.length >= MIN_TYPO_LENGTH && word.length <= MAX_TYPO_LENGTH && !isEmojiWord(word),
  )

/** Suggests other words for those of a query without matches: with one typo, or if there are none with two. */
async function suggest(db: Db, parsed: ParsedQuery, { total, spellingCandidates }: SearchMatches) {
  if (total > 0) return new Map<string, string[]>()
  const suggestions = suggestSpellings(spellingCandidates ?? [], 1)
  const others = possibleTypos(parsed).filter((word) => !suggestions.has(word))
  if (others.length === 0) return suggestions
  return new Map([...suggestions, ...suggestSpellings(await findWordsAlike(db, others))])
}

interface ResultPage extends SearchMatches {
  docs: ResultDoc[]
}

const NO_RESULTS: ResultPage = { ids: [], total: 0, spellingCandidates: null, docs: [] }

async function searchUsers(db: Db, queries: TsQueries, range: LimitOffset): Promise<ResultPage> {
  const found = await findMatchingAccounts(db, queries, range)
  if (found.ids.length === 0) return { ...found, docs: [] }
  const rows = await findAccountsById(db, found.ids, queries.shown)
  const docs = rows.map((row) => ({
    _id: row.public_id,
    ...row.info,
    avatar: imageViewOrNull('avatars', row.avatar),
    followers: row.followers,
    excerpt: chooseExcerpt(row.name, row.body),
  }))
  return { ...found, docs }
}

async function searchItems(
  db: Db,
  kind: 'video' | 'post',
  queries: TsQueries & { bodyQuery: string },
  hideNsfw: boolean,
  range: LimitOffset,
): Promise<ResultPage> {
  const found = await findMatchingItems(db, kind, queries, hideNsfw, range)
  const loadWith = kind === 'video' ? loadVideosWith : loadPostsWith
  const results = await loadWith<string>(db, found.ids, snippetSql(kind, queries))
  return {
    ...found,
    docs: results.map(({ doc, more }) => ({ ...doc, excerpt: parseExcerpt(more) })),
  }
}
