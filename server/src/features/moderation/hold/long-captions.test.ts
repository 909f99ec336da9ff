import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { putCaptions } from '@seam/contract/captions.ts'
import { editVideo, type Video } from '@seam/contract/video.ts'
import { startSecondWeb } from '../../../../test/app.ts'
import { person, type Person, publish } from '../../../../test/cast.ts'
import type { Client } from '../../../../test/client.ts'
import { resetSite } from '../../../../test/reset-site.ts'
import { type LimitedSite, openLimitedSite } from './limited-site.fixture.ts'

let site: LimitedSite
let ben: Person
let video: Video
beforeAll(async () => {
  site = await openLimitedSite()
  ben = await person('Ben')
  video = await publish(ben)
})
afterEach(resetSite)
afterAll(() => site.close())

const START = 'WEBVTT\n\n00:00.000 --> 00:01.000\n'
const dearest = START + '\ufdfa'.repeat(limits.captionsBytes / 3 - 100)

const put = (who: Client, content: string, { publicId } = video) =>
  who.call(putCaptions, { params: { publicId, language: 'en' }, body: { content } })

test('the most expensive captions do not block the event loop', async () => {
  await site.configure({ heldWords: ['casino'] })
  expect((await put(ben, dearest)).status).toBe(200)
  const before = process.threadCpuUsage()
  expect((await put(ben, dearest)).status).toBe(200)
  const { user, system } = process.threadCpuUsage(before)
  // In milliseconds, including this client. Matching on the event loop took five seconds.
  expect((user + system) / 1000).toBeLessThan(500)
  const refused = await put(ben, `${dearest.slice(0, -10)} cаs1nо`)
  expect([refused.status, refused.errors]).toEqual([422, { content: serverMessages.wordRefused }])
})

test('a long description is checked for watched words too', async () => {
  await site.configure({ refusedWords: ['casino'] })
  const { publicId, title, category, nsfw, publishStatus } = video
  const edit = (description: string) =>
    ben.call(editVideo, {
      params: { publicId },
      body: { title, category, nsfw, publishStatus, description },
    })
  const long = '\ufdfa'.repeat(limits.description - 7)
  const refused = await edit(`${long} casino`)
  expect([refused.status, refused.errors]).toEqual([
    422,
    { description: serverMessages.wordRefused },
  ])
  expect((await edit(`${long} casin`)).status).toBe(200)
})

test('an account that sends many at once has to wait, but others do not', async () => {
  await site.configure({ heldWords: ['casino'] })
  const cleo = await person('Cleo')
  const other = await publish(cleo)
  const many = Promise.all(Array.from({ length: 30 }, () => put(ben, dearest)))
  const [mine] = await Promise.all([put(cleo, dearest, other), many])
  expect(mine.status).toBe(200)
  const statuses = (await many).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const rejected = (await many).find(({ status }) => status === 429)
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an account can set captions 30 times an hour, counted over all servers', async () => {
  const second = await startSecondWeb({ RATE_LIMITS: 'on', PUBLIC_URL: 'http://seam.example' })
  const servers = [site.limited(ben), site.limitedAt(second.origin, ben)]
  const { points, seconds } = rateLimitRules.captions
  expect([points, seconds]).toEqual([30, 3600])
  const statuses = []
  for (let n = 0; n <= points; n += 1) {
    statuses.push((await put(servers[n % 2] ?? ben, 'no captions')).status)
  }
  expect(statuses).toEqual([...Array(points).fill(422), 429])
  const cleo = site.limited(await person('Cleo'))
  expect((await put(cleo, START)).status).toBe(403)
  await second.close()
})
