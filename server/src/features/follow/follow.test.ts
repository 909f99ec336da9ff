import { beforeEach, expect, test } from 'vitest'
import { toggleFollow } from '@seam/contract/follow.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { app } from '../../../test/app.ts'
import { follow, signupData, person, type Person, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

/** Returns the follow fields of a profile for a viewer. */
async function profileOf(who: Client, { username }: Person) {
  const { data } = await who.call(getProfile, { params: { username } })
  const { followers, following, isFollower, isOwnProfile } = data
  return { followers, following, isFollower, isOwnProfile }
}
const countsOf = async (account: Person) => {
  const { followers, following } = await profileOf(visitor(), account)
  return [followers, following]
}

test('following and unfollowing update the counts of both accounts', async () => {
  for (const [isFollower, count] of [
    [true, 1],
    [false, 0],
    [true, 1],
  ] as const) {
    const { status, data } = await follow(ben, ada)
    expect([status, data]).toEqual([200, { isFollower, followers: count }])
    for (const who of [visitor(), ada, ben, cleo]) {
      expect(await profileOf(who, ada)).toMatchObject({ followers: count, following: 0 })
      expect(await profileOf(who, ben)).toMatchObject({ followers: 0, following: count })
    }
  }
})

test('a profile shows whether the viewer follows it and whether it is their own', async () => {
  await follow(ben, ada)
  const isFollower = async (who: Client, account: Person) =>
    (await profileOf(who, account)).isFollower
  const isOwn = async (who: Client, account: Person) => (await profileOf(who, account)).isOwnProfile
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

test('counts each follower once', async () => {
  await follow(ben, ada)
  expect((await follow(cleo, ada)).data).toEqual({ isFollower: true, followers: 2 })
  await follow(ada, ben)
  expect([await countsOf(ada), await countsOf(ben), await countsOf(cleo)]).toEqual([
    [2, 1],
    [1, 1],
    [0, 1],
  ])
  expect((await follow(ben, ada)).data).toEqual({ isFollower: false, followers: 1 })
  expect([await countsOf(ada), await countsOf(ben)]).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('returns 409 for following oneself, and counts nothing', async () => {
  const { problem } = await follow(ada, ada)
  expect(problem).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: "You can't follow yourself",
  })
  expect(await countsOf(ada)).toEqual([0, 0])
})

test.each(['nobody_here', 'Not-A-Name', 'admin', 'x', '🙂', "' or 1=1 --", '%2e%2e'])(
  'returns 404 for the unknown username %s',
  async (username) => {
    expect((await follow(ben, { username })).problem).toMatchObject({
      status: 404,
      code: 'not-found',
    })
  },
)

test('returns 401 for an anonymous viewer, whether or not the account exists', async () => {
  const { problem } = await follow(visitor(), ada)
  expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect((await follow(visitor(), { username: 'nobody_here' })).problem).toEqual(problem)
  expect(await countsOf(ada)).toEqual([0, 0])
})

test('returns 403 without the anti-forgery header, and changes nothing', async () => {
  const { problem } = await ben.call(toggleFollow, {
    params: { username: ada.username },
    headers: { 'x-xsrf-token': 'none' },
  })
  expect(problem).toMatchObject({ status: 403, code: 'anti-forgery' })
  expect(await countsOf(ada)).toEqual([0, 0])
})

test('the old username of a renamed account refers to the same account', async () => {
  await follow(ben, ada)
  const { username } = signupData('Ada')
  const body = { fullName: 'Ada', username, about: '' }
  expect((await ada.call(editInfo, { body })).status).toBe(200)
  expect((await follow(cleo, ada)).data).toEqual({ isFollower: true, followers: 2 })
  expect((await follow(ben, ada)).data).toEqual({ isFollower: false, followers: 1 })
  const { data } = await cleo.call(getProfile, { params: { username } })
  expect(data).toMatchObject({ followers: 1, isFollower: true })
  expect((await follow(ada, { username: ada.username })).status).toBe(409)
})

test('returns 409 above the limit of follows', async () => {
  const { db } = await app()
  const account_id = await accountIdOf(ben)
  await db.insertInto('account_counter').values({ account_id, following: limits.follows }).execute()
  const refused = await follow(ben, ada)
  expect([refused.status, refused.problem.detail]).toEqual([409, serverMessages.followLimitReached])
  expect(await countsOf(ada)).toEqual([0, 0])
  await db.deleteFrom('account_counter').where('account_id', '=', account_id).execute()
})
