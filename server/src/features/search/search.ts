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
type FoundDoc = FoundVideo | FoundPost | FoundUser

/** Shorter words are like too many others. */
const SHORTEST = 4
/** Longer ones are no words. */
const LONGEST = 40

/** A page of what is found, the best first. Any text can be asked for; some find nothing. */
export const searchFor = (db: Db, query: Query): Promise<SearchPage<FoundDoc>> =>
  // On one connection: it asks two or three times in a row.
  db.connection().execute((held) => searchOn(held, query))

async function searchOn(db: Db, query: Query): Promise<SearchPage<FoundDoc>> {
  const { page, limit } = query
  const asked = takeApart(query.query ?? query.q ?? '')
  const offset = (page - 1) * limit
  const find = (meant: Meant = {}) => {
    const wanted = {
      query: queryOf(asked, meant),
      whole: queryOf(asked, { ...meant, ending: '' }),
      together: togetherOf(asked),
      doubtful: meant.alike
        ? []
        : asked.words.filter(({ length }) => length >= SHORTEST && length <= LONGEST),
    }
    if (wanted.query === '') return NOTHING
    const place = { limit, offset }
    if (query.type === 'user') return usersFound(db, wanted, place)
    const sought = { ...wanted, inText: inTextOf(asked, meant) }
    return itemsFound(db, query.type, sought, query.nsfw === 'HIDE', place)
  }

  let found = await find()
  const alike = mostAlike(found.known ?? [])
  // Nothing may be a typing error: words alike are looked for too.
  if (alike.size > 0) found = await find({ alike: (word) => alike.get(word) ?? [] })
  return {
    docs: found.docs,
    totalDocs: found.total,
    page,
    limit,
    hasNextPage: offset + found.ids.length < found.total,
    hasPrevPage: page > 1,
    nextCursor: null,
    close: alike.size > 0 && found.total > 0,
  }
}

interface FoundPage extends Found {
  docs: FoundDoc[]
}

const NOTHING: FoundPage = { ids: [], total: 0, known: null, docs: [] }

async function usersFound(db: Db, wanted: Wanted, place: Place): Promise<FoundPage> {
  const found = await matchingAccounts(db, wanted, place)
  if (found.ids.length === 0) return { ...found, docs: [] }
  const rows = await accountsById(db, found.ids, wanted.query)
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

async function itemsFound(
  db: Db,
  kind: 'video' | 'post',
  sought: Wanted & { inText: string },
  hideNsfw: boolean,
  place: Place,
): Promise<FoundPage> {
  const found = await matchingItems(db, kind, sought, hideNsfw, place)
  const shownWith = kind === 'video' ? videosShownWith : postsShownWith
  const shown = await shownWith<string>(db, found.ids, pieceOf(kind, sought))
  return { ...found, docs: shown.map(({ doc, more }) => ({ ...doc, excerpt: excerptOf(more) })) }
}
