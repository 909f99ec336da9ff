import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHealth } from '@seam/contract/health.ts'
import { messages } from '@seam/contract/messages.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { app, jobRun } from '../../../test/app.ts'
import { staff } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { startPushService } from '../../../test/push-service.ts'
import { OutgoingError } from '../../infra/outgoing/outgoing-error.ts'
import { checkReleases } from './check-releases.ts'
import { newestVersion } from './releases.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const feedOf = (...titles: string[]) =>
  `<feed><title>Releases</title>${titles.map((title) => `<entry><title>${title}</title></entry>`).join('')}</feed>`

test('an owner sees a newer release in the configured feed, and none without a feed', async () => {
  const owner = await staff('Ada', 'owner')
  const set = async (releaseFeed: string) =>
    (await owner.call(editSite, { body: { releaseFeed } })).status
  const newer = async () => (await owner.call(getHealth)).data.newerRelease
  service.state.answer = { status: 200, body: feedOf('v0.9.0', 'Seam 12.0.1', '12.0.0') }
  expect(await newer()).toBeNull()
  expect(await set(`https://${service.host}/releases.atom`)).toBe(200)
  await eventually(async () => expect(await newer()).toBe('12.0.1'))

  service.state.answer = { status: 200, body: feedOf('v0.0.1') }
  await checkReleases(await app()).run(jobRun({}))
  expect(await newer()).toBeNull()
  service.state.answer = { status: 404 }
  await expect(checkReleases(await app()).run(jobRun({}))).rejects.toThrow('status 404')

  service.state.answer = { status: 200, body: feedOf('12.0.1') }
  await checkReleases(await app()).run(jobRun({}))
  expect(await newer()).toBe('12.0.1')
  const { requests } = service.state
  expect(await set('')).toBe(200)
  await eventually(async () => expect(await newer()).toBeNull())
  expect(service.state.requests).toBe(requests)
})

test('the feed is not read from an address on the network of the server', async () => {
  const owner = await staff('Ada', 'owner')
  await owner.call(editSite, { body: { releaseFeed: 'https://127.0.0.1/releases.atom' } })
  await expect(checkReleases(await app()).run(jobRun({}))).rejects.toThrow(OutgoingError)
  await owner.call(editSite, { body: { releaseFeed: '' } })
})

test.each(['http://seam.example/feed', 'releases', 'file:///etc/passwd'])(
  '%s is not a feed address',
  async (releaseFeed) => {
    const owner = await staff('Ada', 'owner')
    const { errors } = await owner.call(editSite, { body: { releaseFeed } })
    expect(errors).toEqual({ releaseFeed: messages.releaseFeed })
  },
)

test.each([
  [feedOf('Seam v1.10.0', 'Seam v1.9.9'), '1.10.0'],
  [feedOf('2.0.0-rc.1', '1.0.0'), '1.0.0'],
  [feedOf('1.2', 'News of 10.20.30.40'), null],
  ['', null],
])('the newest version of a feed', (feed, version) => {
  expect(newestVersion(feed)).toBe(version)
})
