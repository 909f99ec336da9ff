import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getPost } from '@seam/contract/post.ts'
import { decideReviews } from '@seam/contract/moderation/review.ts'
import { visitor } from '../../../../test/cast.ts'
import { decide, decisionBody, reviewOf, subject } from '../../../../test/moderation.ts'
import { resetSite } from '../../../../test/reset-site.ts'
import { type LimitedSite, links, openLimitedSite, write } from './limited-site.fixture.ts'

let site: LimitedSite
beforeAll(async () => {
  site = await openLimitedSite()
})
afterEach(resetSite)
afterAll(() => site.close())

test('a held item of a limited account is published once its review is closed as limited', async () => {
  const ben = await site.newcomer()
  const limited = await decide(site.moderator, subject('profile', ben.username), 'limit')
  expect(limited.status).toBe(201)
  const { data } = await write(ben, links(3))
  const params = { publicId: data.publicId }
  const open = async () => (await visitor().call(getPost, { params })).status
  expect([data.heldFor, await open()]).toEqual(['links', 404])
  const { publicId } = await reviewOf(site.moderator, ben)
  const body = { ...decisionBody('limit'), reviews: [publicId] }
  expect((await site.moderator.call(decideReviews, { body })).status).toBe(200)
  expect(await open()).toBe(200)
})
