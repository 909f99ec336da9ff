import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listPosts,
  type Post,
} from '@seam/contract/post.ts'
import { person, type Person, post, requestComment, visitor, vote } from '../../../test/cast.ts'
import type { ApiResponse, Client } from '../../../test/client.ts'

type Role = 'visitor' | 'stranger' | 'owner'

let ada: Person
let cleo: Person
let written: Post
beforeAll(async () => {
  ;[ada, cleo] = await Promise.all([person('Ada'), person('Cleo')])
  written = await post(ada, 'As it was')
})

const people: Record<Role, () => Client> = {
  visitor: () => visitor(),
  stranger: () => cleo,
  owner: () => ada,
}

type Call = (who: Client, publicId: string) => Promise<ApiResponse<unknown>>
const callTo =
  (endpoint: Endpoint): Call =>
  (who, publicId) =>
    who.call(endpoint, { params: { publicId }, body: { content: 'As it was' } })

/** The expected status for each role. Deletion comes last. */
const matrix: [name: string, call: Call, Record<Role, number>][] = [
  ['GET /post', callTo(listPosts), { visitor: 200, stranger: 200, owner: 200 }],
  ['GET /post/{publicId}', callTo(getPost), { visitor: 200, stranger: 200, owner: 200 }],
  ['POST /post', callTo(createPost), { visitor: 401, stranger: 201, owner: 201 }],
  [
    'GET /vote/post',
    (who, publicId) => vote(who, 'post', publicId),
    { visitor: 401, stranger: 200, owner: 200 },
  ],
  [
    'POST /comment/post',
    (who, publicId) => requestComment(who, 'post', publicId),
    { visitor: 401, stranger: 201, owner: 201 },
  ],
  ['PATCH /post/{publicId}', callTo(editPost), { visitor: 401, stranger: 403, owner: 200 }],
  ['DELETE /post/{publicId}', callTo(deletePost), { visitor: 401, stranger: 403, owner: 200 }],
]
const rows = matrix.flatMap(([name, call, roles]) =>
  Object.entries(roles).map(([role, expected]) => ({
    name: `${role}: ${name}`,
    role: role as Role,
    call,
    expected,
  })),
)

test.each(rows)('$name returns $expected', async ({ role, call, expected }) => {
  const { status, problem } = await call(people[role](), written.publicId)
  expect(status).toBe(expected)
  expect(problem.code).toBe({ 401: 'not-signed-in', 403: 'not-yours' }[expected])
  expect(problem.errors).toBeUndefined()
})

test('a rejected change changes nothing', async () => {
  const { publicId } = await post(ada, 'Mine')
  for (const who of [visitor(), cleo]) {
    await who.call(editPost, { params: { publicId }, body: { content: 'Yours' } })
    await who.call(deletePost, { params: { publicId } })
  }
  const { data } = await visitor().call(getPost, { params: { publicId } })
  expect(data[0]).toMatchObject({ content: 'Mine', editedAt: null })
})

test('validation reveals nothing to strangers, and authentication nothing to anonymous viewers', async () => {
  const { publicId } = await post(ada)
  const edit = (who: Client, id: string) =>
    who.call(editPost, { params: { publicId: id }, body: {} })
  expect((await edit(cleo, publicId)).status).toBe(403)
  expect((await edit(cleo, 'aaaaaaaaaaa')).status).toBe(404)
  expect((await edit(ada, publicId)).status).toBe(422)
  const missing = await edit(visitor(), 'aaaaaaaaaaa')
  expect(missing.status).toBe(401)
  expect((await edit(visitor(), publicId)).problem).toEqual(missing.problem)
})

test('state-changing requests need the anti-forgery header', async () => {
  const { publicId } = await post(ada, 'Mine')
  const headers = { 'x-xsrf-token': 'none' }
  const body = { content: 'Forged' }
  for (const call of [createPost, editPost, deletePost]) {
    const { problem } = await ada.call(call, { params: { publicId }, body, headers })
    expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
  }
  const { data } = await visitor().call(listPosts, { query: { username: ada.username } })
  expect(data.docs[0]).toMatchObject({ publicId, content: 'Mine' })
})
