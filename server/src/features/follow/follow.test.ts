import { beforeEach, expect, test } from 'vitest'
import { editInfo, getProfile, toggleFollow } from '@seam/contract/profile.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { app } from '../../../test/app.ts'
import { follow, newcomer, person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountId } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

/** What somebody is shown of somebody’s profile. */
async function seen(who: Client, { username }: Person) {
  const { data } = await who.call(getProfile, { params: { username } })
  const { followers, following, isFollower, isOwnProfile } = data
  return { followers, following, isFollower, isOwnProfile }
}
const numbers = async (whose: Person) => {
  const { followers, following } = await seen(visitor(), whose)
  return [followers, following]
}

test('who follows is counted on both sides, and no longer when they do not', async () => {
  for (const [isFollower, count] of [
    [true, 1],
    [false, 0],
    [true, 1],
  ] as const) {
    const { status, data } = await follow(ben, ada)
    expect([status, data]).toEqual([200, { isFollower, followers: count }])
    for (const who of [visitor(), ada, ben, cleo]) {
      expect(await seen(who, ada)).toMatchObject({ followers: count, following: 0 })
      expect(await seen(who, ben)).toMatchObject({ followers: 0, following: count })
    }
  }
})

test('everybody is shown whether they follow, and whether it is their own profile', async () => {
  await follow(ben, ada)
  const isFollower = async (who: Client, whose: Person) => (await seen(who, whose)).isFollower
  const isOwn = async (who: Client, whose: Person) => (await seen(who, whose)).isOwnProfile
  for (const [who, follows] of [
    [visitor(), false],
    [ada, false],
    [ben, true],
    [cleo, false],
  ] as const) {
    expect([await isFollower(who, ada), await isOwn(who, ada)]).toEqual([follows, who === ada])
    expect([await isFollower(who, ben), await isOwn(who, ben)]).toEqual([false, who === ben])
  }
})

test('followers add up, each counted once', async () => {
  await follow(ben, ada)
  expect((await follow(cleo, ada)).data).toEqual({ isFollower: true, followers: 2 })
  await follow(ada, ben)
  expect([await numbers(ada), await numbers(ben), await numbers(cleo)]).toEqual([
    [2, 1],
    [1, 1],
    [0, 1],
  ])
  expect((await follow(ben, ada)).data).toEqual({ isFollower: false, followers: 1 })
  expect([await numbers(ada), await numbers(ben)]).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('nobody follows themselves: 409, and nothing is counted', async () => {
  const { problem } = await follow(ada, ada)
  expect(problem).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: 'You can not follow yourself',
  })
  expect(await numbers(ada)).toEqual([0, 0])
})

test.each(['nobody_here', 'Not-A-Name', 'admin', 'x', '🙂', "' or 1=1 --", '%2e%2e'])(
  'there is nobody called %s to follow: 404',
  async (username) => {
    expect((await follow(ben, { username })).problem).toMatchObject({
      status: 404,
      code: 'not-found',
    })
  },
)

test('a visitor follows nobody: 401, and learns nothing of who exists', async () => {
  const { problem } = await follow(visitor(), ada)
  expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await follow(visitor(), { username: 'nobody_here' })).problem).toEqual(problem)
  expect(await numbers(ada)).toEqual([0, 0])
})

test('without the anti-forgery header it is 403 and nothing changes', async () => {
  const { problem } = await ben.call(toggleFollow, {
    params: { username: ada.username },
    headers: { 'x-xsrf-token': 'none' },
  })
  expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
  expect(await numbers(ada)).toEqual([0, 0])
})

test('under the old name of somebody who was renamed it is the same person', async () => {
  await follow(ben, ada)
  const { username } = newcomer('Ada')
  const body = { fullName: 'Ada', username, about: '' }
  expect((await ada.call(editInfo, { body })).status).toBe(200)
  expect((await follow(cleo, ada)).data).toEqual({ isFollower: true, followers: 2 })
  expect((await follow(ben, ada)).data).toEqual({ isFollower: false, followers: 1 })
  const { data } = await cleo.call(getProfile, { params: { username } })
  expect(data).toMatchObject({ followers: 1, isFollower: true })
  expect((await follow(ada, { username: ada.username })).status).toBe(409)
})

test('nobody follows more people than a feed can be made of', async () => {
  const { db } = await app()
  const account_id = await accountId(ben)
  await db.insertInto('account_counter').values({ account_id, following: limits.follows }).execute()
  const refused = await follow(ben, ada)
  expect([refused.status, refused.problem.detail]).toEqual([409, messages.followsFull])
  expect(await numbers(ada)).toEqual([0, 0])
  await db.deleteFrom('account_counter').where('account_id', '=', account_id).execute()
})
