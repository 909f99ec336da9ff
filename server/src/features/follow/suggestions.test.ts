import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { listSuggestedUsers } from '@seam/contract/follow.ts'
import { app } from '../../../test/app.ts'
import { follow, person, type Person, post, visitor } from '../../../test/cast.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'

const suggestions = async (who: Person) => (await who.call(listSuggestedUsers)).data
const suggestedTo = async (who: Person) => (await suggestions(who)).map(({ username }) => username)
/** Gives a user more followers than any other test does. */
async function makePopular(who: Person, followers: number) {
  const { db } = await app()
  const row = { account_id: await accountIdOf(who), followers: 1_000_000 + followers }
  await db
    .insertInto('account_counter')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

afterAll(async () => {
  const { db } = await app()
  await sql`
    update account_counter
    set followers = (select count(*) from follow where followee_id = account_counter.account_id)
    where followers > 1000000
  `.execute(db)
})

test('users with new videos or posts are suggested, most followed first', async () => {
  const [ada, ben, cleo, silent] = await Promise.all([
    person('Ada'),
    person('Ben'),
    person('Cleo'),
    person('Cleo'),
  ])
  await seedVideos(ben, 1)
  await post(cleo)
  await makePopular(ben, 1)
  await makePopular(cleo, 2)
  await makePopular(silent, 3)
  const [first, second] = await suggestions(ada)
  expect([first?.username, second?.username]).toEqual([cleo.username, ben.username])
  expect(first).toMatchObject({ isFollower: false, isOwnProfile: false, followers: 1_000_002 })
  expect(await suggestedTo(ada)).not.toContain(silent.username)
})

test('neither the viewer, nor followed users, nor deleted accounts are suggested', async () => {
  const [ada, ben, gone] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  for (const who of [ada, ben, gone]) {
    await post(who)
    await makePopular(who, 10)
  }
  expect(await suggestedTo(ada)).toEqual(expect.arrayContaining([ben.username, gone.username]))
  await follow(ada, ben)
  await gone.call(deleteAccount, { params: { username: gone.username } })
  const names = await suggestedTo(ada)
  for (const who of [ada, ben, gone]) expect(names).not.toContain(who.username)
})

test('users with only adult videos are not suggested to viewers who hide them', async () => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await seedVideos(ben, 1, { nsfw: true })
  await makePopular(ben, 20)
  expect(await suggestedTo(ada)).toContain(ben.username)
  const { db } = await app()
  await db
    .updateTable('account')
    .set({ nsfw_content: 'HIDE' })
    .where('username', '=', ada.username)
    .execute()
  expect(await suggestedTo(ada)).not.toContain(ben.username)
})

test('a visitor gets no suggestions', async () => {
  expect((await visitor().call(listSuggestedUsers)).status).toBe(401)
})
