import { beforeAll, expect, test } from 'vitest'
import { API_BASE, type Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { signup } from '@seam/contract/session.ts'
import {
  deleteVideo,
  editVideo,
  publishVideo,
  retryVideo,
  type Video,
} from '@seam/contract/video.ts'
import { newcomer, person, type Person, processed, publish, visitor } from '../../../test/cast.ts'

let ada: Person
let cleo: Person
let open: Video
let secret: Video
beforeAll(async () => {
  ;[ada, cleo] = await Promise.all([person('Ada'), person('Cleo')])
  ;[open, secret] = await Promise.all([publish(ada), publish(ada, { publishStatus: 'PRIVATE' })])
  await Promise.all([processed(ada, open), processed(ada, secret)])
})

const urlOf = (endpoint: Endpoint) => API_BASE + endpoint.path.replace('{publicId}', open.publicId)
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))]
const allowed = (path: string) =>
  endpoints
    .filter((endpoint) => endpoint.path === path)
    .flatMap(({ method, changesState }) =>
      method === 'GET' && !changesState ? ['GET', 'HEAD'] : [method],
    )

test.each(paths)('first 405: %s refuses every method that it does not have', async (path) => {
  const right = allowed(path)
  for (const method of methods.filter((name) => !right.includes(name))) {
    const response = await ada.copy().fetch(API_BASE + path.replace('{publicId}', open.publicId), {
      method,
      headers: { 'x-xsrf-token': 'none', 'content-type': 'text/plain' },
      ...(method !== 'GET' && method !== 'HEAD' && { body: '{' }),
    })
    expect([method, response.status]).toEqual([method, 405])
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(right.sort())
  }
})

const unreadable = [
  [400, 'application/json', '{'],
  [413, 'application/json', `"${'x'.repeat(128 * 1024)}"`],
  [415, 'text/plain', 'x'],
  [415, 'application/xml', '<x/>'],
] as const

test.each(unreadable)(
  'then %i: a body that can not be read is refused before the anti-forgery check and the sign-in',
  async (status, type, body) => {
    for (const who of [ada.copy(), visitor()]) {
      for (const endpoint of [publishVideo, editVideo]) {
        const response = await who.fetch(urlOf(endpoint), {
          method: endpoint.method,
          headers: { 'content-type': type, 'x-xsrf-token': 'none' },
          body,
        })
        expect(response.status).toBe(status)
      }
    }
  },
)

test('then 403: the anti-forgery check comes before the sign-in', async () => {
  const expired = ada.copy()
  expired.cookies.delete('seam_access')
  const forged = await expired.call(publishVideo, { body: {}, headers: { 'x-xsrf-token': 'none' } })
  expect(forged.problem).toMatchObject({ status: 403, code: 'anti-forgery' })
  const own = await expired.call(publishVideo, { body: {} })
  expect(own.status).toBe(401)
})

test('then 401: a visitor learns nothing of what exists, nor of what is invalid', async () => {
  for (const publicId of [open.publicId, secret.publicId, 'aaaaaaaaaaa', 'x']) {
    for (const endpoint of [editVideo, deleteVideo, retryVideo]) {
      const { status, problem } = await visitor().call(endpoint, { params: { publicId }, body: {} })
      expect(status).toBe(401)
      expect(problem.errors).toBeUndefined()
    }
  }
  expect((await visitor().call(publishVideo, { body: {} })).status).toBe(401)
})

test('then the thing’s own 404 or 403: a stranger learns nothing from validation', async () => {
  const edit = (publicId: string) => cleo.call(editVideo, { params: { publicId }, body: {} })
  expect((await edit(open.publicId)).problem).toMatchObject({ status: 403, code: 'not-yours' })
  const hidden = await edit(secret.publicId)
  expect(hidden.status).toBe(404)
  expect(hidden.problem).toEqual((await edit('aaaaaaaaaaa')).problem)
})

test('then 422 to the owner, with every field at fault', async () => {
  const { status, errors } = await ada.call(editVideo, {
    params: { publicId: open.publicId },
    body: {},
  })
  expect(status).toBe(422)
  expect(Object.keys(errors).sort()).toEqual([
    'category',
    'description',
    'nsfw',
    'publishStatus',
    'title',
  ])
})

test('and 409 last', async () => {
  const taken = { ...newcomer(), username: ada.username }
  const invalid = await visitor().call(signup, { body: { ...taken, fullName: '' } })
  expect(invalid.status).toBe(422)
  expect((await visitor().call(signup, { body: taken })).status).toBe(409)
})
