import { expect, test } from 'vitest'
import { login } from '@seam/contract/session.ts'
import { app, TEST_HASH_COST } from '../../../test/app.ts'
import { PASSWORD, person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { createPasswordHasher } from '../account/password.ts'

const otherCost = { memoryCost: 128, timeCost: 2, parallelism: 1 }
const otherPasswords = createPasswordHasher(false, otherCost)
const current = new RegExp(`m=${TEST_HASH_COST.memoryCost},t=${TEST_HASH_COST.timeCost},p=1`, 'u')

async function hashOf(who: Person): Promise<string> {
  const { db } = await app()
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', await accountIdOf(who))
    .executeTakeFirstOrThrow()
  return password_hash
}

/** Signs up a person whose password hash has another cost. */
async function personWithOutdatedHash() {
  const ada = await person('Ada')
  const { db } = await app()
  await db
    .updateTable('account')
    .set({ password_hash: await otherPasswords.hash(PASSWORD) })
    .where('id', '=', await accountIdOf(ada))
    .execute()
  return ada
}

const signIn = async ({ email }: Person, password: string) =>
  (await new Client().call(login, { body: { email, password } })).status

test('signing in verifies a hash of a different cost and replaces it', async () => {
  const ada = await personWithOutdatedHash()
  expect(await signIn(ada, 'Wrong-horse-7')).toBe(401)
  expect(await hashOf(ada)).toMatch(/m=128,t=2,p=1/)
  expect(await signIn(ada, PASSWORD)).toBe(200)
  const hash = await hashOf(ada)
  expect(hash).toMatch(current)
  expect(await signIn(ada, PASSWORD)).toBe(200)
  expect(await hashOf(ada)).toBe(hash)
})

test('many concurrent sign-ins with an outdated hash all succeed', async () => {
  const ada = await personWithOutdatedHash()
  const statuses = await Promise.all(Array.from({ length: 6 }, () => signIn(ada, PASSWORD)))
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await hashOf(ada)).toMatch(current)
})
