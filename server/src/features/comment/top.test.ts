import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { deleteComment, type Entity, listComments } from '@seam/contract/comment.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'
import { syncOrders } from '../../../test/sorted-feeds.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

type Query = Record<string, string | number | undefined>
const load = async (who: Client, entity: Entity, entityId: string, query: Query = {}) =>
  (await who.call(listComments, { query: { entity, entityId, sort: 'top', ...query } })).data
const idsOf = ({ docs }: { docs: { publicId: string }[] }) => docs.map(({ publicId }) => publicId)

describe.each(['video', 'post', 'comment'] as const)('the top comments on a %s', (entity) => {
  let id: string
  let [oldest, second, third, newest] = ['', '', '', '']
  beforeAll(async () => {
    const [video = ''] = await seedVideos(ada, 1)
    const { publicId } = await post(ada)
    id = { video, post: publicId, comment: '' }[entity]
    if (entity === 'comment') id = (await comment(ada, 'post', publicId)).publicId
    const ids: string[] = []
    for (let number = 0; number < 4; number++) {
      ids.push((await comment(ben, entity, id, `Comment ${number}`)).publicId)
    }
    ;[oldest = '', second = '', third = '', newest = ''] = ids
    await vote(ada, 'comment', oldest)
    await vote(ben, 'comment', oldest)
    await vote(cleo, 'comment', third, 'DOWNVOTE')
    await syncOrders()
  })

  test('are sorted by votes, then newest first', async () => {
    const expected = [oldest, newest, second, third]
    for (const who of [visitor(), ada, ben]) {
      const page = await load(who, entity, id)
      expect(idsOf(page)).toEqual(expected)
      expect(page).toMatchObject({ totalDocs: 4, hasNextPage: false, nextCursor: null })
    }
    expect((await load(cleo, entity, id)).docs.at(-1)?.currUserVoteType).toBe('DOWNVOTE')
  })

  test('contain every comment once on their pages, by number and by cursor', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (const page of [1, 2, 3, 4]) {
      const data = await load(visitor(), entity, id, { limit: 1, page, cursor })
      expect(idsOf(data)).toEqual(idsOf(await load(visitor(), entity, id, { limit: 1, page })))
      seen.push(...idsOf(data))
      cursor = data.nextCursor ?? undefined
    }
    expect(seen).toEqual([oldest, newest, second, third])
    expect(idsOf(await load(visitor(), entity, id, { page: 2 }))).toEqual([])
  })

  test('do not change the default, which is newest first', async () => {
    const query = { entity, entityId: id }
    const { data } = await visitor().call(listComments, { query })
    expect(idsOf(data)).toEqual([newest, third, second, oldest])
    const { data: sorted } = await visitor().call(listComments, {
      query: { ...query, sort: 'new' },
    })
    expect(sorted).toEqual(data)
  })

  test('contain a new comment immediately, and no deleted one', async () => {
    const { publicId } = await comment(cleo, entity, id, 'A new one')
    expect(idsOf(await load(visitor(), entity, id))).toEqual([
      oldest,
      publicId,
      newest,
      second,
      third,
    ])
    await cleo.call(deleteComment, { params: { commentId: publicId } })
    expect(idsOf(await load(visitor(), entity, id))).toEqual([oldest, newest, second, third])
  })

  test.each([
    ['sort=hot', { sort: 'sort must be new or top' }],
    ['sort=', { sort: 'sort must be new or top' }],
    ['sort=top&cursor=abc', { cursor: 'cursor must be the nextCursor of a list' }],
  ])('are not requested with %s', async (query, expected) => {
    const url = `${API_BASE}/comment?entity=${entity}&entityId=${id}&${query}`
    const response = await visitor().fetch(url)
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] }
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual(
      expected,
    )
  })
})

test('its author sees a removed comment once, after the others', async () => {
  const { publicId } = await post(ada)
  const removed = await comment(ben, 'post', publicId, 'Removed')
  const others = [await comment(ben, 'post', publicId), await comment(cleo, 'post', publicId)]
  const [older = '', newer = ''] = others.map((other) => other.publicId)
  await ada.call(deleteComment, { params: { commentId: removed.publicId } })
  expect(idsOf(await load(ben, 'post', publicId))).toEqual([newer, older, removed.publicId])
  expect(idsOf(await load(cleo, 'post', publicId))).toEqual([newer, older])
  const pages = [1, 2].map((page) => load(ben, 'post', publicId, { limit: 1, page }))
  expect((await Promise.all(pages)).map(idsOf)).toEqual([[newer], [older, removed.publicId]])
})
