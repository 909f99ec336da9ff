import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { halfOf } from '@seam/postgres/test/long-run.ts'
import { type Entity, listComments } from '@seam/contract/comment.ts'
import { listWatchHistory } from '@seam/contract/history.ts'
import type { Paged } from '@seam/contract/paging.ts'
import { listPosts } from '@seam/contract/post.ts'
import { listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, follow, person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'
import { purge } from '../deletion/purge-item.ts'
import { markDeleted } from './delete-item.ts'
import { updateListing } from './item-store.ts'

type Query = Record<string, string | number | undefined>
type Page = Paged<{ publicId: string }>

/** A list as one viewer pages through it. */
interface List {
  /** Creates items of the list. Returns their public ids. */
  create: (count: number) => Promise<string[]>
  load: (query: Query) => Promise<Page>
}

let ada: Person
let ben: Person
let cleo: Person
let parent: { post: string; comment: string }
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
  await follow(ben, cleo)
  const { publicId } = await post(cleo)
  parent = { post: publicId, comment: (await comment(cleo, 'post', publicId)).publicId }
})

const createEach = (count: number, create: () => Promise<{ publicId: string }>) =>
  Promise.all(Array.from({ length: count }, async () => (await create()).publicId))

/** Creates half of the items with each function. */
const createHalves =
  (one: List['create'], other: List['create']): List['create'] =>
  async (count) => [...(await one(Math.ceil(count / 2))), ...(await other(Math.floor(count / 2)))]
const byAda = (count: number) => seedVideos(ada, count)
const pendingByAda = (count: number) => seedVideos(ada, count, {}, false)

async function createWatched(count: number) {
  const publicIds = await byAda(count)
  const { db } = await app()
  await sql`
    insert into watch_history (account_id, item_id)
    select ${await accountIdOf(ben)}::bigint, id from item where public_id = any(${publicIds})
  `.execute(db)
  return publicIds
}

const videos = async (who: Client, query: Query) => (await who.call(listVideos, { query })).data
const comments = (entity: Exclude<Entity, 'video'>): List => ({
  create: (count) => createEach(count, () => comment(ben, entity, parent[entity])),
  load: async (query) => {
    const request = { entity, entityId: parent[entity], ...query }
    return (await visitor().call(listComments, { query: request })).data
  },
})

const lists: Record<string, List> = {
  'the videos of a profile': {
    create: byAda,
    load: (query) => videos(visitor(), { username: ada.username, ...query }),
  },
  'one’s own videos': {
    create: createHalves(byAda, pendingByAda),
    load: (query) => videos(ada, { username: ada.username, ...query }),
  },
  'the feed with one’s own pending videos': {
    create: createHalves(pendingByAda, (count) => seedVideos(ben, count)),
    load: (query) => videos(ada, query),
  },
  'the following feed': {
    create: createHalves(byAda, (count) => seedVideos(cleo, count)),
    load: (query) => videos(ben, { feed: 'following', ...query }),
  },
  'the posts of a profile': {
    create: (count) => createEach(count, () => post(ada)),
    load: async (query) =>
      (await visitor().call(listPosts, { query: { username: ada.username, ...query } })).data,
  },
  'the comments on a post': comments('post'),
  'the replies to a comment': comments('comment'),
  'a watch history': {
    create: createWatched,
    load: async (query) => {
      const { data } = await ben.call(listWatchHistory, { query })
      return { ...data, docs: data.docs.map(({ video }) => video) }
    },
  },
}

interface Item {
  id: number
  publicId: string
}

/** Creates items with these times. Returns them in list order. */
async function createAt(list: List, times: number[]): Promise<Item[]> {
  const { db } = await app()
  const publicIds = await list.create(times.length)
  const { rows } = await sql<Item & { at: Date }>`
    update item set created_at = at, listed_at = case when listed_at is not null then at end
    from unnest(${publicIds}::text[], ${times.map((time) => new Date(time))}::timestamptz[])
      as given (name, at)
    where public_id = name returning id, public_id as "publicId", at
  `.execute(db)
  await sql`
    update watch_history set watched_at = created_at from item
    where item.id = item_id and public_id = any(${publicIds})
  `.execute(db)
  return rows.toSorted((one, other) => Number(other.at) - Number(one.at) || other.id - one.id)
}

async function markAll(items: Item[]) {
  const { db, queue } = await app()
  await db.transaction().execute(async (tx) => {
    for (const { id } of items) await markDeleted(tx, queue, id)
  })
}

const removals = {
  mark: (item: Item) => markAll([item]),
  /** Also deletes the rows, as a job does later. */
  async purge(item: Item) {
    const { db } = await app()
    await markAll([item])
    await purge(db, item.id)
  },
  async hide({ id }: Item) {
    const { db } = await app()
    await db.transaction().execute(async (tx) => {
      const video = tx.updateTable('video').where('item_id', '=', id)
      await video.set({ publish_status: 'PRIVATE' }).execute()
      await updateListing(tx, id)
    })
  },
}
type Change = keyof typeof removals | 'create'

const changes = fc.array(
  fc.tuple(fc.constantFrom<Change>('mark', 'purge', 'hide', 'create'), fc.nat(6)),
  { maxLength: 2 },
)
/** The ages of the items, several of which are equal. */
const ages = fc.array(fc.nat(2), { minLength: 1, maxLength: 7 })

test.each(Object.entries(lists))(
  'the pages of %s show every remaining entry once and in order, and none twice',
  async (_, list) => {
    const { responseCache } = await app()
    const walk = async (ages: number[], limit: number, changesByPage: [Change, number][][]) => {
      // Newer than everything else, so that the items are on the first pages of every feed.
      const newest = Date.now() + 86_400_000
      const times = ages.map((age) => newest - age)
      const items = await createAt(list, times)
      await responseCache.invalidate()
      const created: Item[] = []
      const removed = new Set<Item>()
      const seen: string[] = []
      let cursor: string | undefined
      for (const [index, changes] of [...changesByPage, ...items.map(() => [])].entries()) {
        const page = index + 1
        const data = await list.load({ limit, page, cursor })
        const hasNextPage = data.nextCursor !== null
        expect(data).toMatchObject({ page, limit, hasNextPage, hasPrevPage: page > 1 })
        seen.push(...data.docs.map(({ publicId }) => publicId))
        if (data.nextCursor === null) break
        cursor = data.nextCursor
        for (const [change, index] of changes) {
          const item = items[index]
          if (change === 'create') created.push(...(await createAt(list, [newest])))
          else if (item) {
            await removals[change](item)
            removed.add(item)
          }
        }
      }
      await markAll([...items, ...created])
      await responseCache.invalidate()
      expect(new Set(seen).size).toBe(seen.length)
      const staying = items.filter((item) => !removed.has(item)).map(({ publicId }) => publicId)
      expect(seen.filter((publicId) => staying.includes(publicId))).toEqual(staying)
    }
    await fc.assert(
      fc.asyncProperty(ages, fc.integer({ min: 1, max: 3 }), fc.array(changes), walk),
      {
        numRuns: halfOf(9),
        examples: [
          [[0, 0, 0], 2, [[['purge', 1]]]],
          [[0, 0, 0], 2, [[['hide', 1]]]],
          [[0, 0, 0], 1, []],
        ],
      },
    )
  },
)
