import { beforeAll, expect, test } from 'vitest'
import { sampleSeed } from '@seam/postgres/test/long-run.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { comment, person, type Person, post } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'
import { seededRandom } from '../../../test/random.ts'

const REQUESTS = 1_500

const strings = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '🙂', '\u202e', '%00', '%', '../..', "' or 1=1 --", '$1'],
  ...[
    'video',
    'post',
    'comment',
    'UPVOTE',
    'following',
    'avatar',
    'true',
    'null',
    '-1',
    '0',
    '1e999',
    '99999999999999999999',
    'PUBLIC',
    'videos',
    '__proto__',
  ],
  ...['x'.repeat(300), 'x'.repeat(6_000), 'a@example.org', '{}', '<script>', 'aaaaaaaaaaa'],
]
const values: readonly unknown[] = [
  ...strings,
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], [[]], {}, { public_id: 'x' }],
  ...[{ public_id: '\0' }, { public_id: null }, { toString: 1 }, ['x', 'y']],
]
const keys = [
  ...['title', 'description', 'video', 'thumbnail', 'publishStatus', 'category', 'nsfw', 'email'],
  ...['username', 'fullName', 'password', 'page', 'limit', 'cursor', 'folder', 'toString', ''],
  ...['content', 'about', 'image', 'type', 'feed', 'toggle', 'entity', 'entityId'],
  ...['videoPublicId', 'postPublicId', 'commentPublicId'],
]

let ada: Person
let names: string[]
beforeAll(async () => {
  ada = await person('Ada')
  const ownPost = await post(ada)
  const ownComment = await comment(ada, 'post', ownPost.publicId)
  const videos = await seedVideos(ada, 3)
  names = [...videos, ownPost.publicId, ownComment.publicId, ada.username]
})

test('no input causes a server error', async () => {
  const random = seededRandom(sampleSeed)
  const pick = <Thing>(things: readonly Thing[]) =>
    things[Math.floor(random() * things.length)] as Thing
  const randomObject = (choices: readonly unknown[]) =>
    Object.fromEntries(
      Array.from({ length: Math.floor(random() * 9) }, () => [pick(keys), pick(choices)]),
    )
  const attempt = async () => {
    const endpoint = pick(endpoints)
    const filledPath = endpoint.path.replace(/\{\w+\}/g, () =>
      encodeURIComponent(pick([...names, ...strings]).toWellFormed()),
    )
    const query = new URLSearchParams(
      randomObject([...names, ...strings]) as Record<string, string>,
    )
    const path = `${filledPath}?${query.toString()}`
    const text =
      random() < 0.1
        ? pick(strings)
        : JSON.stringify(random() < 0.1 ? pick(values) : randomObject(values))
    const { method } = endpoint
    const response = await ada.copy().fetch(API_BASE + path, {
      method,
      ...(method !== 'GET' && { body: text, headers: { 'content-type': 'application/json' } }),
    })
    await response.arrayBuffer()
    return {
      seed: `SEAM_SAMPLE_SEED=${sampleSeed}`,
      call: `${method} ${path} ${text}`,
      status: response.status,
    }
  }
  const responses = []
  while (responses.length < REQUESTS) {
    responses.push(...(await Promise.all(Array.from({ length: 20 }, attempt))))
  }
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const statuses = new Set(responses.map(({ status }) => status))
  for (const status of [200, 400, 404, 422]) expect(statuses).toContain(status)
})
