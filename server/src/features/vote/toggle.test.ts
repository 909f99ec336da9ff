import { beforeAll, describe, expect, test } from 'vitest'
import { type Entity, getComment } from '@seam/contract/comment.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { getPost } from '@seam/contract/post.ts'
import { getVideo } from '@seam/contract/video.ts'
import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

/** Creates an item of this kind without votes. Returns its id. */
async function create(entity: Entity): Promise<string> {
  if (entity === 'video') return (await seedVideos(ada, 1))[0] ?? ''
  const { publicId } = await post(ada)
  return entity === 'post' ? publicId : (await comment(ada, 'post', publicId)).publicId
}

/** Returns the votes that a GET of the item shows. */
async function shown(who: Client, entity: Entity, id: string): Promise<VoteSummary> {
  const item =
    entity === 'video'
      ? (await who.call(getVideo, { params: { publicId: id } })).data[0]
      : entity === 'post'
        ? (await who.call(getPost, { params: { publicId: id } })).data[0]
        : (await who.call(getComment, { params: { commentId: id } })).data.comment
  const { upvotes = -1, downvotes = -1, currUserVoteType = null } = item ?? {}
  return { upvotes, downvotes, currUserVoteType }
}

const votes = (
  currUserVoteType: VoteType | null,
  upvotes: number,
  downvotes: number,
): VoteSummary => ({
  upvotes,
  downvotes,
  currUserVoteType,
})
const entities = ['video', 'post', 'comment'] as const
describe.each(entities)('a vote on a %s', (entity) => {
  test('returns 403 without the anti-forgery header, and changes nothing', async () => {
    const id = await create(entity)
    await vote(ben, entity, id, 'UPVOTE')
    const foreign = ada.cookies.get('XSRF-TOKEN') ?? ''
    for (const token of ['none', 'wrong', '', foreign]) {
      const { problem } = await vote(ben, entity, id, 'DOWNVOTE', { 'x-xsrf-token': token })
      expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
    }
    expect(await shown(ben, entity, id)).toEqual(votes('UPVOTE', 1, 0))
  })

  test('returns 401 for an anonymous viewer, and changes nothing', async () => {
    const id = await create(entity)
    const { problem } = await vote(visitor(), entity, id)
    expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
    const missing = await vote(visitor(), entity, 'aaaaaaaaaaa')
    expect(missing.problem).toEqual(problem)
    expect(await shown(visitor(), entity, id)).toEqual(votes(null, 0, 0))
  })

  test('returns 405 for HEAD and POST, and changes nothing', async () => {
    const id = await create(entity)
    const path = `${API_BASE}/vote/${entity}?${entity}PublicId=${id}&toggle=UPVOTE`
    for (const method of ['HEAD', 'POST']) {
      const response = await ben.fetch(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    }
    expect(await shown(ben, entity, id)).toEqual(votes(null, 0, 0))
  })

  test.each(['', 'toggle=', 'toggle=upvote', 'toggle=NONE', 'toggle=UPVOTE&toggle=UPVOTE'])(
    'returns 422 for ?%s, and changes nothing',
    async (query) => {
      const id = await create(entity)
      const response = await ben.fetch(
        `${API_BASE}/vote/${entity}?${entity}PublicId=${id}&${query}`,
      )
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        errors: [{ field: 'toggle', message: 'toggle must be UPVOTE or DOWNVOTE' }],
      })
      expect(await shown(ben, entity, id)).toEqual(votes(null, 0, 0))
    },
  )

  test('returns 422 for a missing or repeated id, and 404 for an unknown one', async () => {
    const statusOf = async (query: string) =>
      (await ben.fetch(`${API_BASE}/vote/${entity}?toggle=UPVOTE&${query}`)).status
    expect(await statusOf('')).toBe(422)
    expect(await statusOf(`${entity}PublicId=aaaaaaaaaaa&${entity}PublicId=aaaaaaaaaaa`)).toBe(422)
    for (const id of ['aaaaaaaaaaa', 'x', '', '%27', '%F0%9F%99%82', 'a'.repeat(500)]) {
      expect([id, await statusOf(`${entity}PublicId=${id}`)]).toEqual([id, 404])
    }
    const other = await create(entity === 'post' ? 'comment' : 'post')
    expect(await statusOf(`${entity}PublicId=${other}`)).toBe(404)
  })
})

test('the response to a vote is not cacheable', async () => {
  const { headers } = await vote(ben, 'post', await create('post'))
  expect(headers.get('cache-control')).toBe('no-store')
})
