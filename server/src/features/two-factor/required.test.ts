import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { editSite, getSiteSettings } from '@seam/contract/site-settings.ts'
import { getTwoFactor } from '@seam/contract/two-factor.ts'
import { person, type Person, staff } from '../../../test/cast.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { enableFor } from '../../../test/second-factor.ts'
import { requiresSecondFactor } from './required.ts'

let owner: Person
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
  await enableFor(owner)
  const { status } = await owner.call(editSite, { body: { requireTwoFactor: true } })
  expect(status).toBe(200)
})
afterEach(resetSite)

const forRole = (role: 'moderator' | 'owner') => endpoints.filter(({ access }) => access === role)

const codesOf = (who: Person, called: Endpoint[]) =>
  Promise.all(called.map(async (endpoint) => (await who.call(endpoint)).problem.code))

test('moderators and owners without a second factor get 403 until they set it up', async () => {
  const [moderator, other] = [await staff('Ben', 'moderator'), await staff('Cleo', 'owner')]
  const missing = 'second-factor-setup'
  const [forModerators, forOwners] = [forRole('moderator'), forRole('owner')]
  expect(await codesOf(moderator, forModerators)).toEqual(forModerators.map(() => missing))
  expect(await codesOf(other, forOwners)).toEqual(forOwners.map(() => missing))
  const { status, problem } = await other.call(getSiteSettings)
  expect([status, problem.detail]).toEqual([403, serverMessages.secondFactorSetup])
  expect((await other.call(getTwoFactor)).data.isRequired).toBe(true)

  await enableFor(other)
  expect((await other.call(getSiteSettings)).status).toBe(200)
})

test('an owner without a second factor cannot require it', async () => {
  await owner.call(editSite, { body: { requireTwoFactor: false } })
  const other = await staff('Cleo', 'owner')
  const { status, problem } = await other.call(editSite, { body: { requireTwoFactor: true } })
  expect([status, problem.code]).toEqual([403, 'second-factor-setup'])
  expect((await other.call(editSite, { body: { requireTwoFactor: false } })).status).toBe(200)
})

test('members get role-required, and need no second factor', async () => {
  const ben = await person('Ben')
  expect((await ben.call(getSiteSettings)).problem.code).toBe('role-required')
  expect((await ben.call(getTwoFactor)).data.isRequired).toBe(false)
})

test('a site that does not require it lets everyone act without it', async () => {
  await owner.call(editSite, { body: { requireTwoFactor: false } })
  const other = await staff('Cleo', 'owner')
  expect((await other.call(getSiteSettings)).status).toBe(200)
})

test.each([
  ['member', true, false],
  ['moderator', true, true],
  ['owner', true, true],
  ['owner', false, false],
] as const)('of a %s, if the setting is %j: %j', (role, requireTwoFactor, expected) => {
  expect(requiresSecondFactor(role, { requireTwoFactor })).toBe(expected)
})
