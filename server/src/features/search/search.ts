import type * as z from 'zod'
import type {
  Excerpt,
  PlaylistResult,
  PostResult,
  UserResult,
  VideoResult,
  SearchPage,
  search,
} from '@seam/contract/search.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { imageViewOrNull } from '../assets/asset-paths.ts'
import { loadPlaylistsWith } from '../playlist/lists.ts'
import { withoutAdultCover } from '../playlist/view.ts'
import { loadPostsWith } from '../post/feed.ts'
import { loadVideosWith } from '../video/feed.ts'
import { createMarkRuns } from './mark-runs.ts'
import { isEmojiWord, isHashtagWord } from './search-terms.ts'
import { unsegmentedRuns } from './split-scripts.ts'
import { suggestSpellings } from './spelling-suggestions.ts'
import { HIT_MARKS, snippetSql } from './snippet-sql.ts'
import {
  findAccountsById,
  type SearchMatches,
  findMatchingAccounts,
  findMatchingItems,
  findSimilarTerms,
  type LimitOffset,
  type TsQueries,
} from './store.ts'
import type { SearchKind } from './tier-store.ts'
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
type ItemResult = VideoResult | PostResult | PlaylistResult
type ResultDoc = ItemResult | UserResult

/** Shorter words are similar to too many others to suggest a spelling. */
const MIN_TYPO_LENGTH = 4
/** Longer strings are not words. */
const MAX_TYPO_LENGTH = 40

/** Returns a page of search results, best first. Accepts any text. */
export const runSearch = (db: Db, query: Query): Promise<SearchPage<ResultDoc>> =>
  // Uses one connection for all queries.
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
    const markRuns = createMarkRuns(parsed)
    if (query.type === 'user') return searchUsers(db, queries, range, markRuns)
    const itemQueries = { ...queries, bodyQuery: toBodyQuery(parsed, options), markRuns }
    return searchItems(db, query.type, itemQueries, query.nsfw === 'HIDE', range)
  }

  let found = await find()
  // Without matches, the words may contain typos: search again with similar words.
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
      word.length >= MIN_TYPO_LENGTH &&
      word.length <= MAX_TYPO_LENGTH &&
      !isEmojiWord(word) &&
      !isHashtagWord(word) &&
      unsegmentedRuns(word).length === 0,
  )

/**
 * Suggests alternatives to the words of a query without matches: with one typo, or with two if
 * there are none.
 */
async function suggest(db: Db, parsed: ParsedQuery, { total, spellingCandidates }: SearchMatches) {
  if (total > 0) return new Map<string, string[]>()
  const suggestions = suggestSpellings(spellingCandidates ?? [], 1)
  const others = possibleTypos(parsed).filter((word) => !suggestions.has(word))
  if (others.length === 0) return suggestions
  return new Map([...suggestions, ...suggestSpellings(await findSimilarTerms(db, others))])
}

interface ResultPage extends SearchMatches {
  docs: ResultDoc[]
}

const NO_RESULTS: ResultPage = { ids: [], total: 0, spellingCandidates: null, docs: [] }

type MarkRuns = ReturnType<typeof createMarkRuns>

async function searchUsers(
  db: Db,
  queries: TsQueries,
  range: LimitOffset,
  markRuns: MarkRuns,
): Promise<ResultPage> {
  const found = await findMatchingAccounts(db, queries, range)
  if (found.ids.length === 0) return { ...found, docs: [] }
  const rows = await findAccountsById(db, found.ids, queries.shown)
  const docs = rows.map((row) => ({
    _id: row.public_id,
    ...row.info,
    avatar: imageViewOrNull('avatars', row.avatar),
    followers: row.followers,
    excerpt: markRuns(chooseExcerpt(row.name, row.body), [row.info.about, row.info.fullName]),
  }))
  return { ...found, docs }
}

const loadersByKind = {
  video: loadVideosWith<string>,
  post: loadPostsWith<string>,
  playlist: loadPlaylistsWith<string>,
}

async function searchItems(
  db: Db,
  kind: SearchKind,
  queries: TsQueries & { bodyQuery: string; markRuns: MarkRuns },
  hideNsfw: boolean,
  range: LimitOffset,
): Promise<ResultPage> {
  const found = await findMatchingItems(db, kind, queries, hideNsfw, range)
  const results = await loadersByKind[kind](db, found.ids, snippetSql(kind, queries))
  return {
    ...found,
    docs: results.map(({ doc, more }) => ({
      ...(hideNsfw ? withoutAdultCover(doc) : doc),
      excerpt: queries.markRuns(
        parseExcerpt(more),
        'title' in doc ? [doc.description, doc.title] : [doc.content],
      ),
    })),
  }
}

/** Returns the excerpt of the body, or of the title if only the title matches. */
const chooseExcerpt = (title: string, body: string): Excerpt =>
  parseExcerpt(body.includes(HIT_MARKS.start) || !title.includes(HIT_MARKS.start) ? body : title)

/** Splits a snippet at its match markers. */
const parseExcerpt = (headline: string): Excerpt =>
  headline
    .split(HIT_MARKS.start)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }]
      const [hit = '', rest = ''] = part.split(HIT_MARKS.end)
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ]
    })
    .filter(({ text }) => text !== '')
