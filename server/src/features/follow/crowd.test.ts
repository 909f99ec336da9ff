import { expect, test } from 'vitest'
import { getProfile } from '@seam/contract/profile.ts'
import { app } from '../../../test/app.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import { accountId } from '../../../test/seed.ts'

/** How many are shown to follow somebody and to be followed by them, and how many rows say so. */
async function counted(whose: Person) {
  const { db } = await app()
  const id = await accountId(whose)
  const rows = await db.selectFrom('follow').selectAll().execute()
  const { data } = await visitor().call(getProfile, { params: { username: whose.username } })
  return {
    shown: [data.followers, data.following],
    stored: [
      rows.filter((row) => row.followee_id === id).length,
      rows.filter((row) => row.follower_id === id).length,
    ],
  }
}
const both = (followers: number, following: number) => ({
  shown: [followers, following],
  stored: [followers, following],
})
const many = <Thing>(count: number, make: (index: number) => Promise<Thing>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('fifty toggles of one person at once end where parity says', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (const [count, following] of [
    [50, 0],
    [51, 1],
    [51, 0],
  ] as const) {
    const answers = await many(count, () => follow(ben, ada))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { data } of answers) expect(data.followers).toBe(+data.isFollower)
    expect(await counted(ada)).toEqual(both(following, 0))
    expect(await counted(ben)).toEqual(both(0, following))
  }
})

test('two people who follow each other at once, again and again, never block each other', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const answers = await many(101, (index) =>
    Promise.all(
      index % 2 ? [follow(ada, ben), follow(ben, ada)] : [follow(ben, ada), follow(ada, ben)],
    ),
  )
  const statuses = answers.flat().map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await counted(ada)).toEqual(both(1, 1))
  expect(await counted(ben)).toEqual(both(1, 1))
})

test('five people who all follow each other at once are all counted', async () => {
  const people = await many(5, () => person('Cleo'))
  const pairs = people.flatMap((who) =>
    people.filter((other) => other !== who).map((whom) => [who, whom] as const),
  )
  for (const count of [4, 0, 4]) {
    const answers = await Promise.all(pairs.map(([who, whom]) => follow(who, whom)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const who of people) expect(await counted(who)).toEqual(both(count, count))
  }
})

test('thirty people who follow one at once are all counted, and told so', async () => {
  const ada = await person('Ada')
  const crowd = await many(30, () => person('Ben'))
  const answers = await Promise.all(crowd.map((who) => follow(who, ada)))
  expect(answers.map(({ data }) => data.followers).sort((a, b) => a - b)).toEqual(
    crowd.map((_, index) => index + 1),
  )
  expect(await counted(ada)).toEqual(both(30, 0))
})
