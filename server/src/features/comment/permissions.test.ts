import { beforeAll, expect, test } from 'vitest'
import {
  type Comment,
  deleteComment,
  editComment,
  getComment,
  listComments,
} from '@seam/contract/comment.ts'
import {
  comment,
  person,
  type Person,
  post,
  requestComment,
  visitor,
  vote,
} from '../../../test/cast.ts'
import type { ApiResponse, Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

type Role = 'visitor' | 'stranger' | 'owner' | 'owner of the video'

let ada: Person
let ben: Person
let cleo: Person
let video: string
let target: Comment
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  video = (await seedVideos(ada, 1))[0] ?? ''
  target = await comment(ben, 'video', video, 'As it was')
})

const people: Record<Role, () => Client> = {
  visitor: () => visitor(),
  stranger: () => cleo,
  owner: () => ben,
  'owner of the video': () => ada,
}

type Call = (who: Client, commentId: string) => Promise<ApiResponse<unknown>>
const all = (visitors: number, others: number) => ({
  visitor: visitors,
  stranger: others,
  'owner of the video': others,
  owner: others,
})
const ownersOnly = { visitor: 401, stranger: 403, 'owner of the video': 403, owner: 200 }

/** The expected status for each role. Deletion comes last. */
const matrix: [name: string, call: Call, Record<Role, number>][] = [
  [
    'GET /comment',
    (who) => who.call(listComments, { query: { entity: 'video', entityId: video } }),
    all(200, 200),
  ],
  [
    'GET /comment/{commentId}',
    (who, commentId) => who.call(getComment, { params: { commentId } }),
    all(200, 200),
  ],
  ['POST /comment/video', (who) => requestComment(who, 'video', video), all(401, 201)],
  [
    'POST /comment/comment',
    (who, commentId) => requestComment(who, 'comment', commentId),
    all(401, 201),
  ],
  ['GET /vote/comment', (who, commentId) => vote(who, 'comment', commentId), all(401, 200)],
  [
    'PATCH /comment/update/{commentId}',
    (who, commentId) =>
      who.call(editComment, { params: { commentId }, body: { content: 'As it was' } }),
    ownersOnly,
  ],
  [
    'DELETE /comment/delete/{commentId}',
    (who, commentId) => who.call(deleteComment, { params: { commentId } }),
    // The owner of the video removes it, then its author deletes the copy.
    { ...ownersOnly, 'owner of the video': 200 },
  ],
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
  const { status, problem } = await call(people[role](), target.publicId)
  expect(status).toBe(expected)
  expect(problem.code).toBe({ 401: 'not-signed-in', 403: 'not-yours' }[expected])
  expect(problem.errors).toBeUndefined()
})

test('only its author can edit a reply, and the author of the parent comment cannot delete it', async () => {
  const { publicId } = await post(ada)
  const parent = await comment(ben, 'post', publicId)
  const reply = await comment(cleo, 'comment', parent.publicId, 'Mine')
  const params = { commentId: reply.publicId }
  for (const who of [ada, ben]) {
    expect((await who.call(editComment, { params, body: { content: 'Yours' } })).status).toBe(403)
  }
  expect((await ben.call(deleteComment, { params })).status).toBe(403)
  const { data } = await visitor().call(getComment, { params })
  expect(data.reply).toMatchObject({ content: 'Mine', editedAt: null })
  expect((await cleo.call(deleteComment, { params })).status).toBe(200)
})

test('validation reveals nothing to strangers, and authentication nothing to anonymous viewers', async () => {
  const { publicId } = await comment(ben, 'video', video)
  const edit = (who: Client, commentId: string) =>
    who.call(editComment, { params: { commentId }, body: {} })
  expect((await edit(cleo, publicId)).status).toBe(403)
  expect((await edit(cleo, 'aaaaaaaaaaa')).status).toBe(404)
  expect((await edit(ben, publicId)).status).toBe(422)
  const missing = await edit(visitor(), 'aaaaaaaaaaa')
  expect(missing.status).toBe(401)
  expect((await edit(visitor(), publicId)).problem).toEqual(missing.problem)
  const missingVideo = await requestComment(visitor(), 'video', 'aaaaaaaaaaa', {})
  expect((await requestComment(visitor(), 'video', video, {})).problem).toEqual(
    missingVideo.problem,
  )
})

test('state-changing requests need the anti-forgery header', async () => {
  const { publicId: commentId } = await comment(ben, 'video', video, 'Mine')
  const headers = { 'x-xsrf-token': 'none' }
  const body = { content: 'Forged' }
  for (const call of [editComment, deleteComment]) {
    const { problem } = await ben.call(call, { params: { commentId }, body, headers })
    expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
  }
  const { data } = await visitor().call(getComment, { params: { commentId } })
  expect(data.comment.content).toBe('Mine')
})
