import { beforeAll, describe, expect, test } from 'vitest'
import { type Entity, getComment } from '@seam/contract/comment.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { getPost } from '@seam/contract/post.ts'
import { getVideo } from '@seam/contract/video.ts'
import type { Votes, VoteType } from '@seam/contract/vote.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

/** Something of each kind that nobody has voted on. */
async function fresh(entity: Entity): Promise<string> {
  if (entity === 'video') return (await seedVideos(ada, 1))[0] ?? ''
  const { publicId } = await post(ada)
  return entity === 'post' ? publicId : (await comment(ada, 'post', publicId)).publicId
}

/** The votes as a GET of the thing shows them. */
async function shown(who: Client, entity: Entity, id: string): Promise<Votes> {
  const thing =
    entity === 'video'
      ? (await who.call(getVideo, { params: { publicId: id } })).data[0]
      : entity === 'post'
        ? (await who.call(getPost, { params: { publicId: id } })).data[0]
        : (await who.call(getComment, { params: { commentId: id } })).data.comment
  const { upvotes = -1, downvotes = -1, currUserVoteType = null } = thing ?? {}
  return { upvotes, downvotes, currUserVoteType }
}

const votes = (currUserVoteType: VoteType | null, upvotes: number, downvotes: number): Votes => ({
  upvotes,
  downvotes,
  currUserVoteType,
})
const entities = ['video', 'post', 'comment'] as const
const transitions: [before: VoteType | null, toggle: VoteType, after: Votes][] = [
  [null, 'UPVOTE', votes('UPVOTE', 1, 0)],
  [null, 'DOWNVOTE', votes('DOWNVOTE', 0, 1)],
  ['UPVOTE', 'UPVOTE', votes(null, 0, 0)],
  ['UPVOTE', 'DOWNVOTE', votes('DOWNVOTE', 0, 1)],
  ['DOWNVOTE', 'UPVOTE', votes('UPVOTE', 1, 0)],
  ['DOWNVOTE', 'DOWNVOTE', votes(null, 0, 0)],
]

describe.each(entities)('a vote on a %s', (entity) => {
  test.each(transitions)('from %s by %s', async (before, toggle, after) => {
    const id = await fresh(entity)
    if (before) await vote(ben, entity, id, before)
    const { status, data } = await vote(ben, entity, id, toggle)
    expect([status, data]).toEqual([200, after])
    expect(await shown(ben, entity, id)).toEqual(after)
    for (const who of [visitor(), ada]) {
      expect(await shown(who, entity, id)).toEqual({ ...after, currUserVoteType: null })
    }
  })

  test('goes through a long way of toggles, taken back and given again', async () => {
    const id = await fresh(entity)
    const way: [VoteType, Votes][] = [
      ['UPVOTE', votes('UPVOTE', 1, 0)],
      ['UPVOTE', votes(null, 0, 0)],
      ['UPVOTE', votes('UPVOTE', 1, 0)],
      ['DOWNVOTE', votes('DOWNVOTE', 0, 1)],
      ['DOWNVOTE', votes(null, 0, 0)],
      ['DOWNVOTE', votes('DOWNVOTE', 0, 1)],
      ['UPVOTE', votes('UPVOTE', 1, 0)],
      ['UPVOTE', votes(null, 0, 0)],
      ['DOWNVOTE', votes('DOWNVOTE', 0, 1)],
    ]
    for (const [toggle, after] of way) {
      expect((await vote(ben, entity, id, toggle)).data).toEqual(after)
      expect(await shown(ben, entity, id)).toEqual(after)
    }
  })

  test('is counted beside those of others, one’s own thing included', async () => {
    const id = await fresh(entity)
    await vote(ada, entity, id, 'UPVOTE')
    expect((await vote(ben, entity, id, 'UPVOTE')).data).toEqual(votes('UPVOTE', 2, 0))
    expect((await vote(ada, entity, id, 'DOWNVOTE')).data).toEqual(votes('DOWNVOTE', 1, 1))
    expect(await shown(ben, entity, id)).toEqual(votes('UPVOTE', 1, 1))
  })

  test('without the anti-forgery header is 403 and changes nothing', async () => {
    const id = await fresh(entity)
    await vote(ben, entity, id, 'UPVOTE')
    const foreign = ada.cookies.get('XSRF-TOKEN') ?? ''
    for (const token of ['none', 'wrong', '', foreign]) {
      const { problem } = await vote(ben, entity, id, 'DOWNVOTE', { 'x-xsrf-token': token })
      expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
    }
    expect(await shown(ben, entity, id)).toEqual(votes('UPVOTE', 1, 0))
  })

  test('of a visitor is 401 and changes nothing', async () => {
    const id = await fresh(entity)
    const { problem } = await vote(visitor(), entity, id)
    expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
    const missing = await vote(visitor(), entity, 'aaaaaaaaaaa')
    expect(missing.problem).toEqual(problem)
    expect(await shown(visitor(), entity, id)).toEqual(votes(null, 0, 0))
  })

  test('by HEAD is 405 and changes nothing', async () => {
    const id = await fresh(entity)
    const path = `${API_BASE}/vote/${entity}?${entity}PublicId=${id}&toggle=UPVOTE`
    for (const method of ['HEAD', 'POST']) {
      const response = await ben.fetch(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    }
    expect(await shown(ben, entity, id)).toEqual(votes(null, 0, 0))
  })

  test.each(['', 'toggle=', 'toggle=upvote', 'toggle=NONE', 'toggle=UPVOTE&toggle=UPVOTE'])(
    'by the toggle ?%s is 422 and changes nothing',
    async (query) => {
      const id = await fresh(entity)
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

  test('that names nothing, or what is not there, is refused', async () => {
    const ask = async (query: string) =>
      (await ben.fetch(`${API_BASE}/vote/${entity}?toggle=UPVOTE&${query}`)).status
    expect(await ask('')).toBe(422)
    expect(await ask(`${entity}PublicId=aaaaaaaaaaa&${entity}PublicId=aaaaaaaaaaa`)).toBe(422)
    for (const id of ['aaaaaaaaaaa', 'x', '', '%27', '%F0%9F%99%82', 'a'.repeat(500)]) {
      expect([id, await ask(`${entity}PublicId=${id}`)]).toEqual([id, 404])
    }
    const other = await fresh(entity === 'post' ? 'comment' : 'post')
    expect(await ask(`${entity}PublicId=${other}`)).toBe(404)
  })
})

test('a vote is an answer that nobody keeps', async () => {
  const { headers } = await vote(ben, 'post', await fresh('post'))
  expect(headers.get('cache-control')).toBe('no-store')
})
