import type * as z from 'zod'
import type { FoundPost, FoundUser, FoundVideo, SearchPage, search } from '@seam/contract/search.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { imageOf } from '../media/address.ts'
import { postsShownWith } from '../post/feed.ts'
import { videosShownWith } from '../video/feed.ts'
import { mostAlike } from './alike.ts'
import { bestExcerpt, excerptOf } from './excerpt.ts'
import { pieceOf } from './piece.ts'
import {
  accountsById,
  type Found,
  matchingAccounts,
  matchingItems,
  type Place,
  type Wanted,
} from './store.ts'
import { inTextOf, type Meant, queryOf, takeApart, togetherOf } from './words.ts'

type Query = z.output<typeof search.query>
type ResultDoc = FoundVideo | FoundPost | FoundUser

/** Shorter words are similar to too many others to suggest a spelling. */
const MIN_TYPO_LENGTH = 4
/** Longer strings are not words. */
const MAX_TYPO_LENGTH = 40

/** Returns a page of search results, best first. Accepts any text. */
export const searchFor = (db: Db, query: Query): Promise<SearchPage<ResultDoc>> =>
  // Uses one connection for its two or three queries.
  db.connection().execute((connection) => searchOn(connection, query))

async function searchOn(db: Db, query: Query): Promise<SearchPage<ResultDoc>> {
  const { page, limit } = query
  const parsed = takeApart(query.query ?? query.q ?? '')
  const offset = (page - 1) * limit
  const find = (options: Meant = {}) => {
    const queries = {
      query: queryOf(parsed, options),
      wholeWords: queryOf(parsed, { ...options, suffix: '' }),
      adjacent: togetherOf(parsed),
      possibleTypos: options.alternatives
        ? []
        : parsed.words.filter(
            ({ length }) => length >= MIN_TYPO_LENGTH && length <= MAX_TYPO_LENGTH,
          ),
    }
    if (queries.query === '') return NO_RESULTS
    const range = { limit, offset }
    if (query.type === 'user') return searchUsers(db, queries, range)
    const itemQueries = { ...queries, bodyQuery: inTextOf(parsed, options) }
    return searchItems(db, query.type, itemQueries, query.nsfw === 'HIDE', range)
  }

  let found = await find()
  const suggestions = mostAlike(found.spellingCandidates ?? [])
  // Without a match, the words may contain typos: searches again with similar words.
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

interface ResultPage extends Found {
  docs: ResultDoc[]
}

const NO_RESULTS: ResultPage = { ids: [], total: 0, spellingCandidates: null, docs: [] }

async function searchUsers(db: Db, queries: Wanted, range: Place): Promise<ResultPage> {
  const found = await matchingAccounts(db, queries, range)
  if (found.ids.length === 0) return { ...found, docs: [] }
  const rows = await accountsById(db, found.ids, queries.query)
  const docs = rows.map((row) => ({
    _id: row.public_id,
    username: row.username,
    fullName: row.full_name,
    about: row.about,
    avatar: imageOf('avatars', row.avatar_id),
    followers: row.followers,
    excerpt: bestExcerpt(row.name, row.body),
  }))
  return { ...found, docs }
}

async function searchItems(
  db: Db,
  kind: 'video' | 'post',
  queries: Wanted & { bodyQuery: string },
  hideNsfw: boolean,
  range: Place,
): Promise<ResultPage> {
  const found = await matchingItems(db, kind, queries, hideNsfw, range)
  const loadWith = kind === 'video' ? videosShownWith : postsShownWith
  const results = await loadWith<string>(db, found.ids, pieceOf(kind, queries))
  return { ...found, docs: results.map(({ doc, more }) => ({ ...doc, excerpt: excerptOf(more) })) }
}
