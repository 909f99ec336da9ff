import { beforeAll, describe, expect, test } from 'vitest'
import { type Entity, listComments } from '@seam/contract/comment.ts'
import { comment, person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

type Query = Record<string, string | number | undefined>
const list = async (who: Client, entity: Entity, entityId: string, query: Query = {}) => {
  const { status, data } = await who.call(listComments, { query: { entity, entityId, ...query } })
  expect(status).toBe(200)
  return { ...data, docs: data.docs.map(({ publicId }) => publicId) }
}

/** Adds `count` comments. Returns their ids, newest first. */
async function addComments(entity: Entity, id: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    ids.unshift((await comment(number % 2 ? ada : ben, entity, id, `No. ${number}`)).publicId)
  }
  return ids
}

describe.each(['video', 'post', 'comment'] as const)('the comments under a %s', (entity) => {
  let id: string
  let all: string[]
  beforeAll(async () => {
    const [video = ''] = await seedVideos(ada, 1)
    const { publicId } = await post(ada)
    id = { video, post: publicId, comment: '' }[entity]
    if (entity === 'comment') id = (await comment(ada, 'post', publicId)).publicId
    all = await addComments(entity, id, 15)
  })

  test('are listed twelve per page, newest first', async () => {
    for (const who of [visitor(), ada, ben]) {
      expect(await list(who, entity, id)).toEqual({
        docs: all.slice(0, 12),
        totalDocs: 15,
        page: 1,
        limit: 12,
        hasNextPage: true,
        hasPrevPage: false,
        nextCursor: expect.any(String),
      })
      expect(await list(who, entity, id, { page: 2 })).toEqual({
        docs: all.slice(12),
        totalDocs: 15,
        page: 2,
        limit: 12,
        hasNextPage: false,
        hasPrevPage: true,
        nextCursor: null,
      })
    }
  })

  test('are listed with the requested page size, and none past the end', async () => {
    expect((await list(visitor(), entity, id, { limit: 50 })).docs).toEqual(all)
    expect(await list(visitor(), entity, id, { limit: 15 })).toMatchObject({
      hasNextPage: false,
      nextCursor: null,
    })
    expect(await list(visitor(), entity, id, { page: 9_999_999 })).toMatchObject({
      docs: [],
      totalDocs: 15,
    })
  })
})

test('a list contains only direct children, and its total excludes replies', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  const [one, two] = [await post(ada), await post(ada)]
  const parent = await comment(ben, 'post', one.publicId)
  const reply = await comment(ada, 'comment', parent.publicId)
  expect(await list(visitor(), 'post', one.publicId)).toMatchObject({
    docs: [parent.publicId],
    totalDocs: 1,
  })
  expect(await list(visitor(), 'comment', parent.publicId)).toMatchObject({
    docs: [reply.publicId],
    totalDocs: 1,
  })
  for (const [entity, id] of [
    ['post', two.publicId],
    ['video', video],
    ['comment', reply.publicId],
  ] as const) {
    expect(await list(visitor(), entity, id)).toMatchObject({ docs: [], totalDocs: 0 })
  }
})
