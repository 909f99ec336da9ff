import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listHeldItems } from '@seam/contract/moderation/held-item.ts'
import { decideReviews, listReviews } from '@seam/contract/moderation/review.ts'
import { createPlaylist, editPlaylist, getPlaylist } from '@seam/contract/playlist.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { type Person, playlist, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { decisionBody, reviewOf } from '../../../test/moderation.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { type LimitedSite, openLimitedSite } from '../moderation/hold/limited-site.fixture.ts'

let site: LimitedSite
let ben: Person
beforeAll(async () => {
  site = await openLimitedSite()
  ben = await site.newcomer()
})
afterEach(resetSite)
afterAll(() => site.close())

const WORDS = { heldWords: ['casino'], refusedWords: ['bum'] }
const create = (title: string, publishStatus: string) =>
  ben.call(createPlaylist, { body: { title, publishStatus } })
const edit = (publicId: string, title: string, publishStatus: string) =>
  ben.call(editPlaylist, { params: { publicId }, body: { title, description: '', publishStatus } })
const statusFor = async (who: Client, publicId: string) =>
  (await who.call(getPlaylist, { params: { publicId } })).status

test('a playlist with a watched word is held until a moderator approves it', async () => {
  await site.configure(WORDS)
  const { status, data } = await create('The best casino', 'PUBLIC')
  expect([status, data.heldFor]).toEqual([201, 'words'])
  const { publicId } = data
  expect(await statusFor(visitor(), publicId)).toBe(404)
  for (const who of [ben, site.moderator]) expect(await statusFor(who, publicId)).toBe(200)
  const held = await ben.call(listHeldItems)
  expect(held.data).toMatchObject([
    { kind: 'playlist', publicId, text: 'The best casino', path: `/playlist/${publicId}` },
  ])
  const review = await reviewOf(site.moderator, ben)
  const body = { ...decisionBody('none'), reviews: [review.publicId] }
  expect((await site.moderator.call(decideReviews, { body })).status).toBe(200)
  expect(await statusFor(visitor(), publicId)).toBe(200)
})

test('an approval does not publish what the moderator has not seen', async () => {
  await site.configure(WORDS)
  const { data } = await create('Another night at the casino', 'PUBLIC')
  const { moderator } = site
  const { docs } = (await moderator.call(listReviews, { query: { limit: 50 } })).data
  const review = docs.find(({ text }) => text === 'Another night at the casino')
  expect((await edit(data.publicId, 'Buy my pills', 'PUBLIC')).status).toBe(200)
  const { publicId = '', version = '' } = review ?? {}
  const body = { ...decisionBody('none'), reviews: [publicId], seen: { [publicId]: version } }
  expect((await moderator.call(decideReviews, { body })).status).toBe(409)
  expect(await statusFor(visitor(), data.publicId)).toBe(404)
})

test('a playlist with a refused word is rejected', async () => {
  await site.configure(WORDS)
  const { status, errors } = await create('A bum', 'UNLISTED')
  expect([status, errors]).toEqual([422, { title: serverMessages.wordRefused }])
})

test('a private playlist is checked once others can see it', async () => {
  await site.configure(WORDS)
  const { status, data } = await create('A bum in a casino', 'PRIVATE')
  expect([status, data.heldFor]).toEqual([201, undefined])
  expect((await edit(data.publicId, 'A bum', 'PUBLIC')).status).toBe(422)
  const { data: changed } = await edit(data.publicId, 'Another casino', 'PUBLIC')
  expect(changed).toMatchObject({ heldFor: 'words', publishStatus: 'PUBLIC' })
  expect(await statusFor(visitor(), data.publicId)).toBe(404)
})

test('an edit that adds a watched word to a public playlist is rejected', async () => {
  await site.configure(WORDS)
  const { publicId } = await playlist(ben, { title: `Evening ${Date.now()}` })
  expect((await edit(publicId, 'A casino', 'PUBLIC')).status).toBe(422)
})
