import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { deletePost } from '@seam/contract/post.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'
import { loadFeed, resetVotes, setVotes, syncOrders, walkFeed } from '../../../test/sorted-feeds.ts'

type Query = Record<string, string | number | undefined>
const HOUR = 3_600_000
const DAY = 24 * HOUR

let ada: Person
let ben: Person
let cleo: Person
beforeAll(waitForJobs)
afterAll(resetVotes)
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
})

const kinds = {
  video: {
    create: (count: number) => seedVideos(ada, count),
    remove: (publicId: string) => ada.call(deleteVideo, { params: { publicId } }),
  },
  post: {
    async create(count: number) {
      const publicIds: string[] = []
      for (let number = 0; number < count; number++) publicIds.unshift((await post(ada)).publicId)
      return publicIds
    },
    remove: (publicId: string) => ada.call(deletePost, { params: { publicId } }),
  },
}

describe.each(['video', 'post'] as const)('the %s feed', (kind) => {
  /**
   * Expects the same order in the feed of everyone, for visitors and users, and in the feed of a
   * follower.
   */
  async function expectOrder(query: Query, expected: string[]) {
    for (const who of [visitor(), cleo]) {
      const shown = await walkFeed(kind, who, query)
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown.filter((publicId) => all.includes(publicId))).toEqual(expected)
    }
    expect(await walkFeed(kind, ben, { feed: 'following', ...query })).toEqual(expected)
  }
  let all: string[]
  let [a, b, c, d] = ['', '', '', '']
  beforeEach(async () => {
    all = await kinds[kind].create(4)
    ;[a = '', b = '', c = '', d = ''] = all
  })

  test('sort=top has the most votes first, and the newest first among equals', async () => {
    await setVotes([
      { publicId: a, up: 3, down: 5 },
      { publicId: b, up: 9, down: 2 },
      { publicId: d, up: 7 },
    ])
    await expectOrder({ sort: 'top', range: 'all' }, [b, d, c, a])
  })

  test('sort=top&range has items published in the last day or week, by default in the week', async () => {
    await setVotes([
      { publicId: a, up: 1, age: DAY - HOUR },
      { publicId: b, up: 2, age: DAY + HOUR },
      { publicId: c, up: 3, age: 7 * DAY - HOUR },
      { publicId: d, up: 4, age: 7 * DAY + HOUR },
    ])
    await expectOrder({ sort: 'top', range: 'day' }, [a])
    await expectOrder({ sort: 'top', range: 'week' }, [c, b, a])
    await expectOrder({ sort: 'top' }, [c, b, a])
    await expectOrder({ sort: 'top', range: 'all' }, [d, c, b, a])
    const totals = await Promise.all(
      ['day', 'week', 'all'].map(async (range) => {
        const query = { feed: 'following', sort: 'top', range }
        return (await loadFeed(kind, ben, query)).data.totalDocs
      }),
    )
    expect(totals).toEqual([1, 3, 4])
  })

  test('an item leaves the top of the day on time, before and after the job', async () => {
    await setVotes([{ publicId: a, up: 2, age: DAY - HOUR }])
    await expectOrder({ sort: 'top', range: 'day' }, [a, b, c, d])
    const { db, responseCache } = await app()
    await sql`
      update item_score set listed_at = item_score.listed_at - interval '2 hours',
        moves_at = moves_at - interval '2 hours' from item
      where item.id = item_id and public_id = ${a}
    `.execute(db)
    await responseCache.invalidate()
    await expectOrder({ sort: 'top', range: 'day' }, [b, c, d])
    await syncOrders()
    await expectOrder({ sort: 'top', range: 'day' }, [b, c, d])
    await expectOrder({ sort: 'top', range: 'week' }, [a, b, c, d])
    const { rows } = await sql<{ recency: number }>`
      select recency from item_score join item on item.id = item_id where public_id = ${a}
    `.execute(db)
    expect(rows).toEqual([{ recency: 1 }])
  })

  test('in sort=hot, ten times as many votes outweigh 12.5 hours', async () => {
    await setVotes([
      { publicId: a, up: 0, age: 2 * HOUR },
      { publicId: b, up: 10, age: 13 * HOUR },
      { publicId: c, up: 100, age: 30 * HOUR },
      { publicId: d, up: 1, down: 11, age: 0 },
    ])
    await expectOrder({ sort: 'hot' }, [b, a, c, d])
  })

  test('pages by number and by cursor have every entry once, even among equals', async () => {
    await setVotes([{ publicId: b, up: 1 }])
    const expected = [b, a, c, d]
    for (const query of [{ sort: 'top' }, { sort: 'top', range: 'day' }]) {
      const request = { feed: 'following', limit: 1, ...query }
      expect(await walkFeed(kind, ben, request)).toEqual(expected)
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => loadFeed(kind, ben, { ...request, page })),
      )
      expect(pages.flatMap(({ data }) => data.docs.map(({ publicId }) => publicId))).toEqual(
        expected,
      )
    }
    const hot = await walkFeed(kind, ben, { feed: 'following', limit: 1, sort: 'hot' })
    expect(hot.toSorted()).toEqual(all.toSorted())
    expect(await walkFeed(kind, visitor(), { sort: 'hot', limit: 3 })).toEqual(
      await walkFeed(kind, visitor(), { sort: 'hot' }),
    )
  })

  test('an entry removed between two pages is missing, and no other', async () => {
    await setVotes([{ publicId: d, up: 1 }])
    const query = { feed: 'following', sort: 'top', limit: 2 }
    const { data: first } = await loadFeed(kind, ben, query)
    expect(first.docs.map(({ publicId }) => publicId)).toEqual([d, a])
    await kinds[kind].remove(a)
    await kinds[kind].remove(b)
    const rest = { ...query, page: 2, cursor: first.nextCursor ?? '' }
    const { data: second } = await loadFeed(kind, ben, rest)
    expect(second.docs.map(({ publicId }) => publicId)).toEqual([c])
  })

  test('a deleted entry leaves every order at once', async () => {
    await setVotes([{ publicId: a, up: 2 }])
    await kinds[kind].remove(a)
    for (const query of [{ sort: 'hot' }, { sort: 'top' }, { sort: 'top', range: 'day' }]) {
      await expectOrder(query, [b, c, d])
    }
  })

  test('a new entry is in every order at once, and moves with the next votes', async () => {
    const [newest = ''] = await kinds[kind].create(1)
    all.push(newest)
    await expectOrder({ sort: 'top', range: 'day' }, [newest, a, b, c, d])
    await vote(ben, kind, c)
    await vote(cleo, kind, newest, 'DOWNVOTE')
    await syncOrders()
    await expectOrder({ sort: 'top', range: 'day' }, [c, a, b, d, newest])
    await vote(ben, kind, c)
    await syncOrders()
    await expectOrder({ sort: 'top' }, [a, b, c, d, newest])
  })

  test('sort=new is the default', async () => {
    const [byDefault, newest] = await Promise.all([
      loadFeed(kind, ben, { feed: 'following' }),
      loadFeed(kind, ben, { feed: 'following', sort: 'new' }),
    ])
    expect(newest.data).toEqual(byDefault.data)
    expect(byDefault.data.docs.map(({ publicId }) => publicId)).toEqual(all)
  })

  test.each([
    ['sort=best', { sort: 'sort must be new, top or hot' }],
    ['sort=TOP', { sort: 'sort must be new, top or hot' }],
    ['sort=', { sort: 'sort must be new, top or hot' }],
    ['sort=top&sort=hot', { sort: 'sort must be new, top or hot' }],
    ['sort=top&range=year', { range: 'range must be day, week or all' }],
    ['range=day', { range: 'range can only be combined with sort=top' }],
    ['sort=hot&range=day', { range: 'range can only be combined with sort=top' }],
    ['sort=top&cursor=abc', { cursor: 'cursor must be the nextCursor of a list' }],
  ])('rejects ?%s', async (query, expected) => {
    for (const who of [visitor(), ada]) expect(await errorsOf(who, kind, query)).toEqual(expected)
  })

  test('rejects another order for one user’s list, and the cursor of another order', async () => {
    expect(await errorsOf(cleo, kind, `username=${ada.username}&sort=top`)).toEqual({
      sort: 'The videos and posts of one user are newest first: sort must be new',
    })
    const { data } = await loadFeed(kind, cleo, { limit: 1, sort: 'hot' })
    expect(await errorsOf(cleo, kind, `sort=top&cursor=${data.nextCursor ?? ''}`)).toEqual({
      cursor: 'cursor must be the nextCursor of a list',
    })
  })
})

async function errorsOf(who: Client, kind: string, query: string) {
  const response = await who.fetch(`${API_BASE}/${kind}?${query}`)
  expect(response.status).toBe(422)
  const { errors } = (await response.json()) as { errors: { field: string; message: string }[] }
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
