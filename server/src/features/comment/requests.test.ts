import { beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { comment, person, type Person, post, say, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

let ada: Person
let postId: string
let commentId: string
beforeAll(async () => {
  ada = await person('Ada')
  postId = (await post(ada)).publicId
  commentId = (await comment(ada, 'post', postId)).publicId
})

async function ask(who: Client, path: string, init: RequestInit = {}) {
  const response = await who.fetch(API_BASE + path, init)
  const { errors = [], code } = (await response.json()) as Problem
  const fields = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  return { status: response.status, code, fields }
}
const saying = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ content: 'Well said' }),
}
const ENTITY = 'entity must be video, post or comment'
const nowhere = ['aaaaaaaaaaa', 'x', 'a'.repeat(200), '', '%27%20or%201=1', '%F0%9F%99%82', '..']

describe('GET /comment', () => {
  test.each([
    ['entity=user', { entity: ENTITY }],
    ['entity=', { entity: ENTITY }],
    ['entity=VIDEO', { entity: ENTITY }],
    ['entity=post&entity=post', { entity: ENTITY }],
    ['', { entity: ENTITY }],
    ['entity=__proto__', { entity: ENTITY }],
    ['entity=toString', { entity: ENTITY }],
  ])('?%s&entityId= is refused', async (query, wrong) => {
    for (const who of [visitor(), ada]) {
      const answer = await ask(who, `/comment?${query}&entityId=${postId}`)
      expect(answer).toEqual({ status: 422, code: 'invalid', fields: wrong })
    }
  })

  test('without an id, or with two, it is refused', async () => {
    for (const query of ['', `&entityId=${postId}&entityId=${postId}`, '&entityId[]=x']) {
      const { status, fields } = await ask(visitor(), `/comment?entity=post${query}`)
      expect([query, status, Object.keys(fields)]).toEqual([query, 422, ['entityId']])
    }
  })

  test.each(nowhere)('the id %j is nothing: 404', async (id) => {
    for (const entity of ['video', 'post', 'comment']) {
      for (const who of [visitor(), ada]) {
        const answer = await ask(who, `/comment?entity=${entity}&entityId=${id}`)
        expect(answer).toEqual({ status: 404, code: 'not-found', fields: {} })
      }
    }
  })

  test('an id of another kind is nothing', async () => {
    for (const [entity, id] of [
      ['video', postId],
      ['comment', postId],
      ['post', commentId],
      ['video', commentId],
    ]) {
      expect((await ask(ada, `/comment?entity=${entity}&entityId=${id}`)).status).toBe(404)
    }
  })

  test.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['limit=51', 'limit'],
    ['limit=', 'limit'],
    ['cursor=abc', 'cursor'],
    ['cursor=', 'cursor'],
  ])('?%s is refused', async (query, field) => {
    for (const who of [visitor(), ada]) {
      const answer = await ask(who, `/comment?entity=post&entityId=${postId}&${query}`)
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, [field]])
    }
  })
})

describe.each(['video', 'post', 'comment'] as const)('POST /comment/%s', (entity) => {
  test('without an id, or with two, it is refused', async () => {
    const name = `${entity}PublicId`
    for (const query of ['', `?${name}=${postId}&${name}=${postId}`, '?publicId=x']) {
      const { status, fields } = await ask(ada, `/comment/${entity}${query}`, saying)
      expect([query, status, Object.keys(fields)]).toEqual([query, 422, [name]])
    }
  })

  test.each(nowhere)('the id %j is nothing: 404', async (id) => {
    const answer = await ask(ada, `/comment/${entity}?${entity}PublicId=${id}`, saying)
    expect(answer).toEqual({ status: 404, code: 'not-found', fields: {} })
  })

  test('an id of another kind is nothing', async () => {
    const other = entity === 'post' ? commentId : postId
    expect((await say(ada, entity, other)).status).toBe(404)
  })
})

test('nothing else can be commented on', async () => {
  for (const entity of ['user', 'update', 'Video', 'toString']) {
    const { status } = await ask(ada, `/comment/${entity}?${entity}PublicId=${postId}`, saying)
    expect([404, 405]).toContain(status)
  }
})

test.each(['aaaaaaaaaaa', 'x', 'a'.repeat(150), '%27', '%F0%9F%99%82'])(
  'there is no comment %s to open, edit or delete',
  async (id) => {
    for (const [path, method] of [
      [`/comment/${id}`, 'GET'],
      [`/comment/update/${id}`, 'PATCH'],
      [`/comment/delete/${id}`, 'DELETE'],
    ] as const) {
      const answer = await ask(ada, path, method === 'PATCH' ? { ...saying, method } : { method })
      expect([path, answer.status, answer.code]).toEqual([path, 404, 'not-found'])
    }
  },
)
