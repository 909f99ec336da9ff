import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { comment, person, type Person, post, requestComment, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

let ada: Person
let postId: string
let commentId: string
beforeAll(async () => {
  ada = await person('Ada')
  postId = (await post(ada)).publicId
  commentId = (await comment(ada, 'post', postId)).publicId
})

async function request(who: Client, path: string, init: RequestInit = {}) {
  const response = await who.fetch(API_BASE + path, init)
  const { errors = [], code } = (await response.json()) as Problem
  const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  return { status: response.status, code, fields }
}
const createRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ content: 'Well said' }),
}
const ENTITY = 'entity must be video, post or comment'
const unknownIds = ['aaaaaaaaaaa', 'x', 'a'.repeat(200), '', '%27%20or%201=1', '%F0%9F%99%82', '..']

describe('GET /comment', () => {
  test.each([
    ['entity=user', { entity: ENTITY }],
    ['entity=', { entity: ENTITY }],
    ['entity=VIDEO', { entity: ENTITY }],
    ['entity=post&entity=post', { entity: ENTITY }],
    ['', { entity: ENTITY }],
    ['entity=__proto__', { entity: ENTITY }],
    ['entity=toString', { entity: ENTITY }],
  ])('rejects ?%s&entityId=', async (query, expectedErrors) => {
    for (const who of [visitor(), ada]) {
      const answer = await request(who, `/comment?${query}&entityId=${postId}`)
      expect(answer).toEqual({ status: 422, code: 'invalid', fields: expectedErrors })
    }
  })

  test('rejects a missing or repeated id', async () => {
    for (const query of ['', `&entityId=${postId}&entityId=${postId}`, '&entityId[]=x']) {
      const { status, fields } = await request(visitor(), `/comment?entity=post${query}`)
      expect([query, status, Object.keys(fields)]).toEqual([query, 422, ['entityId']])
    }
  })

  test.each(unknownIds)('returns 404 for the id %j', async (id) => {
    for (const entity of ['video', 'post', 'comment']) {
      for (const who of [visitor(), ada]) {
        const answer = await request(who, `/comment?entity=${entity}&entityId=${id}`)
        expect(answer).toEqual({ status: 404, code: 'not-found', fields: {} })
      }
    }
  })

  test('returns 404 for the id of another kind of item', async () => {
    for (const [entity, id] of [
      ['video', postId],
      ['comment', postId],
      ['post', commentId],
      ['video', commentId],
    ]) {
      expect((await request(ada, `/comment?entity=${entity}&entityId=${id}`)).status).toBe(404)
    }
  })

  test.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['limit=51', 'limit'],
    ['limit=', 'limit'],
    ['cursor=abc', 'cursor'],
    ['cursor=', 'cursor'],
  ])('rejects ?%s', async (query, field) => {
    for (const who of [visitor(), ada]) {
      const answer = await request(who, `/comment?entity=post&entityId=${postId}&${query}`)
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, [field]])
    }
  })
})

describe.each(['video', 'post', 'comment'] as const)('POST /comment/%s', (entity) => {
  test('rejects a missing or repeated id', async () => {
    const name = `${entity}PublicId`
    for (const query of ['', `?${name}=${postId}&${name}=${postId}`, '?publicId=x']) {
      const { status, fields } = await request(ada, `/comment/${entity}${query}`, createRequest)
      expect([query, status, Object.keys(fields)]).toEqual([query, 422, [name]])
    }
  })

  test.each(unknownIds)('returns 404 for the id %j', async (id) => {
    const answer = await request(ada, `/comment/${entity}?${entity}PublicId=${id}`, createRequest)
    expect(answer).toEqual({ status: 404, code: 'not-found', fields: {} })
  })

  test('returns 404 for the id of another kind of item', async () => {
    const other = entity === 'post' ? commentId : postId
    expect((await requestComment(ada, entity, other)).status).toBe(404)
  })
})

// The path is that of a comment, which has other methods.
test.each(['user', 'update', 'Video', 'toString'])(
  'a comment on another kind of item, %s, returns 405',
  async (entity) => {
    const path = `/comment/${entity}?${entity}PublicId=${postId}`
    expect((await request(ada, path, createRequest)).status).toBe(405)
  },
)

test.each(['aaaaaaaaaaa', 'x', 'a'.repeat(150), '%27', '%F0%9F%99%82'])(
  'returns 404 for reading, editing and deleting the comment %s',
  async (id) => {
    for (const [path, method] of [
      [`/comment/${id}`, 'GET'],
      [`/comment/update/${id}`, 'PATCH'],
      [`/comment/delete/${id}`, 'DELETE'],
    ] as const) {
      const answer = await request(
        ada,
        path,
        method === 'PATCH' ? { ...createRequest, method } : { method },
      )
      expect([path, answer.status, answer.code]).toEqual([path, 404, 'not-found'])
    }
  },
)
