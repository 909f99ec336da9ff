import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getProfile } from '@seam/contract/profile.ts'
import { app, jobRun } from '../../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../../test/cast.ts'
import { decide, subject } from '../../../../test/moderation.ts'
import { endDecisions } from './jobs.ts'

test('a decision that cannot be ended does not delay others, and is retried', async () => {
  const moderator = await staff('Cleo', 'moderator')
  const suspended = await Promise.all([person('Ada'), person('Ben'), person('Ada')])
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  for (const who of suspended) {
    await decide(moderator, subject('profile', who.username), 'suspend', { endsAt })
  }
  const services = await app()
  const { db } = services
  const [first] = suspended
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', first?.username ?? '')
    .executeTakeFirstOrThrow()
  // The standing of the first account cannot change.
  await sql`
    alter table account add constraint stays_suspended
    check (id <> ${sql.lit(id)} or standing = 'suspended')`.execute(db)
  const errors: Error[] = []
  const run = async () => {
    errors.length = 0
    await endDecisions(services).run(jobRun({}, { report: (error) => void errors.push(error) }))
    await services.responseCache.invalidate()
  }
  const statusOf = async ({ username }: Person) =>
    (await visitor().call(getProfile, { params: { username } })).status
  try {
    await sql`
      update decision set ends_at = now() - interval '1 second'
      where account_id in (
        select id from account where username = any(${suspended.map(({ username }) => username)}))
    `.execute(db)
    await run()
    expect(await Promise.all(suspended.map(statusOf))).toEqual([404, 200, 200])
    expect(errors.map(String)).toEqual([expect.stringMatching(/decision \d+ could not be ended/)])
  } finally {
    await sql`alter table account drop constraint stays_suspended`.execute(db)
  }
  await run()
  expect(errors).toEqual([])
  expect(await Promise.all(suspended.map(statusOf))).toEqual([200, 200, 200])
})
