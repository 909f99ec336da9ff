import type * as z from 'zod'
import type { Paged } from '@seam/contract/paging.ts'
import type { FoundPost, FoundUser, FoundVideo, search } from '@seam/contract/search.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { imageOf } from '../media/address.ts'
import { inOrder } from '../item/page.ts'
import { postsShown } from '../post/feed.ts'
import { videosShown } from '../video/feed.ts'
import { wordsAlike } from './alike.ts'
import { bestExcerpt } from './excerpt.ts'
import { accountsById, type Found, headlinesOf, matchingAccounts, matchingItems } from './store.ts'
import { queryOf, takeApart } from './words.ts'

type Query = z.output<typeof search.query>
type FoundDoc = FoundVideo | FoundPost | FoundUser

/** Shorter words are like too many others. */
const SHORTEST = 4
/** Longer ones are no words. */
const LONGEST = 40

/** A page of what is found, the best first. Any text can be asked for; some find nothing. */
export async function searchFor(db: Db, query: Query): Promise<Paged<FoundDoc>> {
  const { page, limit, type } = query
  const asked = takeApart(query.query ?? query.q ?? '')
  const exact = queryOf(asked)
  const whole = queryOf(asked, { ending: '' })
  const place = { limit, offset: (page - 1) * limit }
  const find = async (words: string): Promise<Found> => {
    if (words === '') return { ids: [], total: 0 }
    const wanted = { query: words, exact, whole }
    if (type === 'user') return matchingAccounts(db, wanted, place)
    return matchingItems(db, type, wanted, query.nsfw === 'HIDE', place)
  }

  let used = exact
  let found = await find(exact)
  const long = asked.words.filter(({ length }) => length >= SHORTEST && length <= LONGEST)
  // Nothing may be a typing error: words alike are looked for too.
  if (long.length > 0 && found.total === 0) {
    const alike = await wordsAlike(db, long)
    const wide = queryOf(asked, { alike: (word) => alike.get(word) ?? [] })
    if (wide !== exact) [used, found] = [wide, await find(wide)]
  }
  return {
    docs: await shown(db, type, found.ids, used),
    totalDocs: found.total,
    page,
    limit,
    hasNextPage: place.offset + found.ids.length < found.total,
    hasPrevPage: page > 1,
    nextCursor: null,
  }
}

async function shown(
  db: Db,
  type: Query['type'],
  ids: number[],
  query: string,
): Promise<FoundDoc[]> {
  if (ids.length === 0) return []
  if (type === 'user') {
    return inOrder(ids, await accountsById(db, ids, query)).map((row) => ({
      _id: row.public_id,
      username: row.username,
      fullName: row.full_name,
      about: row.about,
      avatar: imageOf('avatars', row.avatar_id),
      followers: row.followers,
      excerpt: bestExcerpt(row.name, row.body),
    }))
  }
  const excerpts = new Map(
    (await headlinesOf(db, ids, query)).map((row) => [
      row.public_id,
      bestExcerpt(row.title, row.body),
    ]),
  )
  const docs: (FoundVideo | FoundPost)[] = []
  const found = type === 'video' ? await videosShown(db, ids) : await postsShown(db, ids)
  for (const doc of found) docs.push({ ...doc, excerpt: excerpts.get(doc.publicId) ?? [] })
  return docs
}
