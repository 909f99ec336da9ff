import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { deletePost, listPosts } from '@seam/contract/post.ts'
import { changePreferences } from '@seam/contract/settings.ts'
import { deleteVideo, editVideo, listVideos } from '@seam/contract/video.ts'
import { app, jobRun, waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'
import { syncVoteScores } from './jobs.ts'

type Query = Record<string, string | number | undefined>
const HOUR = 3_600_000
const DAY = 24 * HOUR

let ada: Person
let ben: Person
let cleo: Person
beforeAll(waitForJobs)
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
})

async function sync() {
  const { db, responseCache } = await app()
  await syncVoteScores({ db }).run(jobRun({}))
  await responseCache.invalidate()
}

/** Sets votes and ages (in milliseconds) of items, as if they had been cast and published then. */
async function given(items: { publicId: string; up?: number; down?: number; age?: number }[]) {
  const { db } = await app()
  for (const { publicId, up = 0, down = 0, age } of items) {
    await sql`
      update item_counter set upvotes = ${up}, downvotes = ${down} from item
      where item.id = item_id and public_id = ${publicId}
    `.execute(db)
    if (age === undefined) continue
    const at = new Date(Date.now() - age)
    await sql`
      update item set created_at = ${at}, listed_at = ${at} where public_id = ${publicId}
    `.execute(db)
  }
  await sync()
}

const kinds = {
  video: {
    list: (who: Client, query: Query) => who.call(listVideos, { query }),
    create: (count: number) => seedVideos(ada, count),
    remove: (publicId: string) => ada.call(deleteVideo, { params: { publicId } }),
  },
  post: {
    list: (who: Client, query: Query) => who.call(listPosts, { query }),
    async create(count: number) {
      const publicIds: string[] = []
      for (let number = 0; number < count; number++) publicIds.unshift((await post(ada)).publicId)
      return publicIds
    },
    remove: (publicId: string) => ada.call(deletePost, { params: { publicId } }),
  },
}

/** Returns the public ids of all pages, by cursor. */
async function walk(kind: keyof typeof kinds, who: Client, query: Query): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const { data } = await kinds[kind].list(who, { limit: 50, ...query, page, cursor })
    seen.push(...data.docs.map(({ publicId }) => publicId))
    if (data.nextCursor === null) return seen
    cursor = data.nextCursor
  }
}

describe.each(['video', 'post'] as const)('the %s feed', (kind) => {
  /** The same in the feed of all, for visitors and users, and in the feed of a follower. */
  async function expectOrder(query: Query, expected: string[]) {
    for (const who of [visitor(), cleo]) {
      const shown = await walk(kind, who, query)
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown.filter((publicId) => all.includes(publicId))).toEqual(expected)
    }
    expect(await walk(kind, ben, { feed: 'following', ...query })).toEqual(expected)
  }
  let all: string[]
  let [a, b, c, d] = ['', '', '', '']
  beforeEach(async () => {
    all = await kinds[kind].create(4)
    ;[a = '', b = '', c = '', d = ''] = all
  })

  test('sort=top has the most votes first, of equal ones the newest', async () => {
    await given([
      { publicId: a, up: 3, down: 5 },
      { publicId: b, up: 9, down: 2 },
      { publicId: d, up: 7 },
    ])
    await expectOrder({ sort: 'top', range: 'all' }, [b, d, c, a])
  })

  test('sort=top&range has what was published in the day or week, by default in the week', async () => {
    await given([
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
        return (await kinds[kind].list(ben, query)).data.totalDocs
      }),
    )
    expect(totals).toEqual([1, 3, 4])
  })

  test('an item leaves the top of the day on time, before and after the job', async () => {
    await given([{ publicId: a, up: 2, age: DAY - HOUR }])
    await expectOrder({ sort: 'top', range: 'day' }, [a, b, c, d])
    const { db, responseCache } = await app()
    await sql`
      update item_score set listed_at = item_score.listed_at - interval '2 hours' from item
      where item.id = item_id and public_id = ${a}
    `.execute(db)
    await responseCache.invalidate()
    await expectOrder({ sort: 'top', range: 'day' }, [b, c, d])
    await sync()
    await expectOrder({ sort: 'top', range: 'day' }, [b, c, d])
    await expectOrder({ sort: 'top', range: 'week' }, [a, b, c, d])
    const { rows } = await sql<{ recency: number }>`
      select recency from item_score join item on item.id = item_id where public_id = ${a}
    `.execute(db)
    expect(rows).toEqual([{ recency: 1 }])
  })

  test('in sort=hot, a tenfold number of votes outweighs 12.5 hours', async () => {
    await given([
      { publicId: a, up: 0, age: 2 * HOUR },
      { publicId: b, up: 10, age: 13 * HOUR },
      { publicId: c, up: 100, age: 30 * HOUR },
      { publicId: d, up: 1, down: 11, age: 0 },
    ])
    await expectOrder({ sort: 'hot' }, [b, a, c, d])
  })

  test('pages by number and by cursor have every entry once, also among equal ones', async () => {
    await given([{ publicId: b, up: 1 }])
    const expected = [b, a, c, d]
    for (const query of [{ sort: 'top' }, { sort: 'top', range: 'day' }]) {
      const request = { feed: 'following', limit: 1, ...query }
      expect(await walk(kind, ben, request)).toEqual(expected)
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((page) => kinds[kind].list(ben, { ...request, page })),
      )
      expect(pages.flatMap(({ data }) => data.docs.map(({ publicId }) => publicId))).toEqual(
        expected,
      )
    }
    const hot = await walk(kind, ben, { feed: 'following', limit: 1, sort: 'hot' })
    expect(hot.toSorted()).toEqual(all.toSorted())
    expect(await walk(kind, visitor(), { sort: 'hot', limit: 3 })).toEqual(
      await walk(kind, visitor(), { sort: 'hot' }),
    )
  })

  test('an entry that is removed between two pages is missing, and no other', async () => {
    await given([{ publicId: d, up: 1 }])
    const query = { feed: 'following', sort: 'top', limit: 2 }
    const { data: first } = await kinds[kind].list(ben, query)
    expect(first.docs.map(({ publicId }) => publicId)).toEqual([d, a])
    await kinds[kind].remove(a)
    await kinds[kind].remove(b)
    const rest = { ...query, page: 2, cursor: first.nextCursor ?? '' }
    const { data: second } = await kinds[kind].list(ben, rest)
    expect(second.docs.map(({ publicId }) => publicId)).toEqual([c])
  })

  test('a deleted entry leaves every order at once', async () => {
    await given([{ publicId: a, up: 2 }])
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
    await sync()
    await expectOrder({ sort: 'top', range: 'day' }, [c, a, b, d, newest])
    await vote(ben, kind, c)
    await sync()
    await expectOrder({ sort: 'top' }, [a, b, c, d, newest])
  })

  test('sort=new is the default', async () => {
    const [byDefault, asked] = await Promise.all([
      kinds[kind].list(ben, { feed: 'following' }),
      kinds[kind].list(ben, { feed: 'following', sort: 'new' }),
    ])
    expect(asked.data).toEqual(byDefault.data)
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

  test('rejects another order of one user, and the cursor of another order', async () => {
    expect(await errorsOf(cleo, kind, `username=${ada.username}&sort=top`)).toEqual({
      sort: 'The videos and posts of one user are newest first: sort must be new',
    })
    const { data } = await kinds[kind].list(cleo, { limit: 1, sort: 'hot' })
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

const details = { title: 'x', description: '', category: 'ART', nsfw: false }
const edit = (publicId: string, changed: object) =>
  ada.call(editVideo, {
    params: { publicId },
    body: { ...details, publishStatus: 'PUBLIC', ...changed },
  })
const ORDERS = [{ sort: 'hot' }, { sort: 'top' }, { sort: 'top', range: 'day' }]

test('every order filters by category, and follows a change of it at once', async () => {
  const [other = '', art = ''] = await seedVideos(ada, 2, { category: 'ART' })
  await given([
    { publicId: art, up: 30 },
    { publicId: other, up: 20 },
  ])
  for (const query of ORDERS) {
    const inArt = { ...query, category: 'ART' }
    expect((await walk('video', visitor(), inArt)).slice(0, 2)).toEqual([art, other])
    expect(await walk('video', ben, { ...inArt, feed: 'following' })).toEqual([art, other])
  }
  await edit(other, { category: 'MUSIC' })
  for (const query of ORDERS) {
    expect(await walk('video', visitor(), { ...query, category: 'ART' })).not.toContain(other)
    expect(await walk('video', visitor(), { ...query, category: 'MUSIC' })).toContain(other)
    const music = { ...query, category: 'MUSIC', feed: 'following' }
    expect(await walk('video', ben, music)).toEqual([other])
  }
})

test('HIDE excludes adult content from every order, and SHOW has it in its place', async () => {
  const [mild = ''] = await seedVideos(ada, 1)
  const [adult = ''] = await seedVideos(ada, 1, { nsfw: true })
  await given([
    { publicId: mild, up: 50 },
    { publicId: adult, up: 60 },
  ])
  const preferences = { theme: 'dark', publishStatus: 'PUBLIC', category: 'GENERAL' }
  await ben.call(changePreferences, { body: { ...preferences, nsfwContent: 'HIDE' } })
  for (const query of ORDERS) {
    const shown = await walk('video', cleo, query)
    expect(shown.filter((publicId) => [adult, mild].includes(publicId))).toEqual([adult, mild])
    expect(await walk('video', ben, query)).not.toContain(adult)
    const following = { ...query, feed: 'following' }
    expect(await walk('video', ben, following)).toEqual([mild])
    expect((await kinds.video.list(ben, following)).data.totalDocs).toBe(1)
  }
})

test('a video that becomes private or unlisted leaves every order at once, and returns with its votes', async () => {
  const [first = '', second = ''] = await seedVideos(ada, 2)
  await given([{ publicId: second, up: 5 }])
  for (const publishStatus of ['PRIVATE', 'UNLISTED']) {
    await edit(second, { publishStatus })
    for (const query of ORDERS) {
      expect(await walk('video', visitor(), query)).not.toContain(second)
      expect(await walk('video', ada, query)).not.toContain(second)
      expect(await walk('video', ben, { ...query, feed: 'following' })).toEqual([first])
    }
  }
  await edit(second, { publishStatus: 'PUBLIC' })
  for (const query of ORDERS) {
    expect(await walk('video', ben, { ...query, feed: 'following' })).toEqual([second, first])
  }
})

test('a pending video is at the top of its owner’s newest, and in no other order', async () => {
  const [pending = ''] = await seedVideos(ada, 1, {}, false)
  expect(await walk('video', ada, {})).toContain(pending)
  for (const query of ORDERS) expect(await walk('video', ada, query)).not.toContain(pending)
})
