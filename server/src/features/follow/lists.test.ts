import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { listFollowers, listFollowing } from '@seam/contract/follow.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { follow, person, type Person, signupData, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'

const lists = { followers: listFollowers, following: listFollowing }

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
  await follow(cleo, ada)
  await follow(ada, cleo)
  await follow(cleo, ben)
})

const list = async (
  which: keyof typeof lists,
  { username }: { username: string },
  who: Client = visitor(),
  query = {},
) => (await who.call(lists[which], { params: { username }, query })).data
const names = ({ docs }: { docs: { username: string }[] }) => docs.map(({ username }) => username)

test('a user has lists of followers and of followed users, most recent first', async () => {
  const followers = await list('followers', ada)
  expect(followers.totalDocs).toBe(2)
  expect(names(followers)).toEqual([cleo.username, ben.username])
  expect(names(await list('following', cleo))).toEqual([ben.username, ada.username])
  expect(names(await list('following', ben))).toEqual([ada.username])
  expect(await list('followers', await person('Ada'))).toMatchObject({ docs: [], totalDocs: 0 })
})

test('an entry has the fields of a user, and the relation of the viewer to it', async () => {
  const [first] = (await list('followers', ada, ada)).docs
  expect(first).toEqual({
    _id: expect.any(String),
    username: cleo.username,
    fullName: 'Cleo',
    about: '',
    pronouns: '',
    avatar: null,
    followers: 1,
    isOwnProfile: false,
    isFollower: true,
  })
  const asSeenBy = async (who: Client) =>
    (await list('followers', ada, who)).docs.map((user) => [user.isOwnProfile, user.isFollower])
  expect(await asSeenBy(visitor())).toEqual([
    [false, false],
    [false, false],
  ])
  expect(await asSeenBy(ben)).toEqual([
    [false, false],
    [true, false],
  ])
  expect(await asSeenBy(cleo)).toEqual([
    [true, false],
    [false, true],
  ])
})

test('pages continue after the last entry, even when others follow in the meantime', async () => {
  const star = await person('Ada')
  const crowd: Person[] = []
  for (let count = 0; count < 5; count++) crowd.push(await person('Ben'))
  for (const who of crowd) await follow(who, star)
  const newestFirst = crowd.map(({ username }) => username).toReversed()
  const first = await list('followers', star, visitor(), { limit: 2 })
  await follow(await person('Cleo'), star)
  const second = await list('followers', star, visitor(), {
    limit: 2,
    page: 2,
    cursor: first.nextCursor,
  })
  const third = await list('followers', star, visitor(), {
    limit: 2,
    page: 3,
    cursor: second.nextCursor,
  })
  expect([first, second, third].flatMap(names)).toEqual(newestFirst)
  expect(third).toMatchObject({ hasNextPage: false, nextCursor: null, totalDocs: 6 })
})

test('a deleted account is in no list', async () => {
  const [star, gone] = [await person('Ada'), await person('Ben')]
  await follow(gone, star)
  await follow(star, gone)
  await gone.call(deleteAccount, { params: { username: gone.username } })
  expect(names(await list('followers', star))).toEqual([])
  expect(names(await list('following', star))).toEqual([])
})

test.each(['followers', 'following'] as const)(
  '/%s redirects a released username and returns 404 for an unknown one',
  async (which) => {
    const renamed = await person('Ada')
    const { username } = signupData('Ada')
    await renamed.call(editInfo, { body: { fullName: 'Ada', username, about: '' } })
    const path = (name: string) => `/api/v1/user/${name}/${which}`
    const old = await visitor().fetch(path(renamed.username), { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([308, path(username)])
    expect((await visitor().fetch(path('nobody_here'))).status).toBe(404)
    expect((await visitor().fetch(`${path(username)}?limit=0`)).status).toBe(422)
  },
)
