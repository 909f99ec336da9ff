import { beforeAll, expect, test } from 'vitest'
import { API_BASE, type Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import {
  deleteVideo,
  editVideo,
  publishVideo,
  retryVideo,
  type Video,
} from '@seam/contract/video.ts'
import {
  signupData,
  person,
  type Person,
  waitUntilProcessed,
  publish,
  visitor,
} from '../../../test/cast.ts'

let ada: Person
let cleo: Person
let publicVideo: Video
let privateVideo: Video
beforeAll(async () => {
  ;[ada, cleo] = await Promise.all([person('Ada'), person('Cleo')])
  ;[publicVideo, privateVideo] = await Promise.all([
    publish(ada),
    publish(ada, { publishStatus: 'PRIVATE' }),
  ])
  await Promise.all([waitUntilProcessed(ada, publicVideo), waitUntilProcessed(ada, privateVideo)])
})

const urlOf = (endpoint: Endpoint) =>
  API_BASE + endpoint.path.replace('{publicId}', publicVideo.publicId)
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const paths = [...new Set(endpoints.map((endpoint) => endpoint.path))]
const allowed = (path: string) =>
  endpoints
    .filter((endpoint) => endpoint.path === path)
    .flatMap(({ method, changesState }) =>
      method === 'GET' && !changesState ? ['GET', 'HEAD'] : [method],
    )

test.each(paths)('first, 405: %s rejects every method that it does not support', async (path) => {
  const expected = allowed(path)
  for (const method of methods.filter((name) => !expected.includes(name))) {
    const response = await ada
      .copy()
      .fetch(API_BASE + path.replace('{publicId}', publicVideo.publicId), {
        method,
        headers: { 'x-xsrf-token': 'none', 'content-type': 'text/plain' },
        ...(method !== 'GET' && method !== 'HEAD' && { body: '{' }),
      })
    expect([method, response.status]).toEqual([method, 405])
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(expected.sort())
  }
})

const unreadable = [
  [400, 'application/json', '{'],
  [413, 'application/json', `"${'x'.repeat(128 * 1024)}"`],
  [415, 'text/plain', 'x'],
  [415, 'application/xml', '<x/>'],
] as const

test.each(unreadable)(
  'then %i: an unreadable body is rejected before the CSRF and authentication checks',
  async (status, type, body) => {
    for (const client of [ada.copy(), visitor()]) {
      for (const endpoint of [publishVideo, editVideo]) {
        const response = await client.fetch(urlOf(endpoint), {
          method: endpoint.method,
          headers: { 'content-type': type, 'x-xsrf-token': 'none' },
          body,
        })
        expect(response.status).toBe(status)
      }
    }
  },
)

test('then 403: the CSRF check comes before authentication', async () => {
  const expired = ada.copy()
  expired.cookies.delete('seam_access')
  const forged = await expired.call(publishVideo, { body: {}, headers: { 'x-xsrf-token': 'none' } })
  expect(forged.problem).toMatchObject({ status: 403, code: 'anti-forgery' })
  const own = await expired.call(publishVideo, { body: {} })
  expect(own.status).toBe(401)
})

test('then 401: reveals neither existence nor validation errors to an anonymous client', async () => {
  for (const publicId of [publicVideo.publicId, privateVideo.publicId, 'aaaaaaaaaaa', 'x']) {
    for (const endpoint of [editVideo, deleteVideo, retryVideo]) {
      const { status, problem } = await visitor().call(endpoint, { params: { publicId }, body: {} })
      expect(status).toBe(401)
      expect(problem.errors).toBeUndefined()
    }
  }
  expect((await visitor().call(publishVideo, { body: {} })).status).toBe(401)
})

test('then 404 or 403 of the resource, before validation', async () => {
  const edit = (publicId: string) => cleo.call(editVideo, { params: { publicId }, body: {} })
  expect((await edit(publicVideo.publicId)).problem).toMatchObject({
    status: 403,
    code: 'not-yours',
  })
  const hidden = await edit(privateVideo.publicId)
  expect(hidden.status).toBe(404)
  expect(hidden.problem).toEqual((await edit('aaaaaaaaaaa')).problem)
})

test('then 422 to the owner, with an error for each invalid field', async () => {
  const { status, errors } = await ada.call(editVideo, {
    params: { publicId: publicVideo.publicId },
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

test('last, 409', async () => {
  const taken = { ...signupData(), username: ada.username }
  const invalid = await visitor().call(signup, { body: { ...taken, fullName: '' } })
  expect(invalid.status).toBe(422)
  expect((await visitor().call(signup, { body: taken })).status).toBe(409)
})
