import { expect, test } from 'vitest'
import { getProfile } from '@seam/contract/profile.ts'
import { app } from '../../../test/app.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import { accountIdOf } from '../../../test/seed.ts'

/** Returns an account's followers and following, as shown by the API and as counted in the rows. */
async function getCounts(account: Person) {
  const { db } = await app()
  const id = await accountIdOf(account)
  const rows = await db.selectFrom('follow').selectAll().execute()
  const { data } = await visitor().call(getProfile, { params: { username: account.username } })
  return {
    shown: [data.followers, data.following],
    stored: [
      rows.filter((row) => row.followee_id === id).length,
      rows.filter((row) => row.follower_id === id).length,
    ],
  }
}
const expectedCounts = (followers: number, following: number) => ({
  shown: [followers, following],
  stored: [followers, following],
})
const repeat = <Thing>(count: number, make: (index: number) => Promise<Thing>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('fifty concurrent toggles by one account end in the state implied by their parity', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (const [count, following] of [
    [50, 0],
    [51, 1],
    [51, 0],
  ] as const) {
    const answers = await repeat(count, () => follow(ben, ada))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { data } of answers) expect(data.followers).toBe(+data.isFollower)
    expect(await getCounts(ada)).toEqual(expectedCounts(following, 0))
    expect(await getCounts(ben)).toEqual(expectedCounts(0, following))
  }
})

test('two accounts that follow each other concurrently never deadlock', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const answers = await repeat(101, (index) =>
    Promise.all(
      index % 2 ? [follow(ada, ben), follow(ben, ada)] : [follow(ben, ada), follow(ada, ben)],
    ),
  )
  const statuses = answers.flat().map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await getCounts(ada)).toEqual(expectedCounts(1, 1))
  expect(await getCounts(ben)).toEqual(expectedCounts(1, 1))
})

test('five accounts that all follow each other concurrently are all counted', async () => {
  const people = await repeat(5, () => person('Cleo'))
  const pairs = people.flatMap((who) =>
    people.filter((other) => other !== who).map((followee) => [who, followee] as const),
  )
  for (const count of [4, 0, 4]) {
    const answers = await Promise.all(pairs.map(([who, followee]) => follow(who, followee)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const who of people) expect(await getCounts(who)).toEqual(expectedCounts(count, count))
  }
})

test('thirty concurrent followers of one account are all counted, each in its response', async () => {
  const ada = await person('Ada')
  const crowd = await repeat(30, () => person('Ben'))
  const answers = await Promise.all(crowd.map((who) => follow(who, ada)))
  expect(answers.map(({ data }) => data.followers).sort((a, b) => a - b)).toEqual(
    crowd.map((_, index) => index + 1),
  )
  expect(await getCounts(ada)).toEqual(expectedCounts(30, 0))
})
