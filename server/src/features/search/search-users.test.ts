import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { search } from '@seam/contract/search.ts'
import { type App, startApp } from '../../../test/app.ts'
import { Client } from '../../../test/client.ts'

let testApp: App & { end: () => Promise<void> }
let visitor: Client
beforeAll(async () => {
  testApp = await startApp('users')
  visitor = new Client(testApp.origin)
})
afterAll(() => testApp.end())
beforeEach(async () => {
  await sql`truncate account cascade`.execute(testApp.db)
  await testApp.responseCache.invalidate()
})

interface Seeded {
  id: number
  fullName: string
  pronouns?: string
  followers?: number
}

/** Adds users with these row ids, which determine the search order. */
async function addUsers(users: Seeded[]) {
  await sql`
    with seeded as (
      select (user_row ->> 'id')::bigint as id, user_row ->> 'fullName' as full_name,
        coalesce(user_row ->> 'pronouns', '') as pronouns
      from json_array_elements(${JSON.stringify(users)}::json) as user_row
    )
    insert into account (id, public_id, username, email, full_name, pronouns, password_hash)
    overriding system value
    select id, 'u' || lpad(id::text, 10, '0'), 'user_' || id, id || '@example.org', full_name, pronouns, '-'
    from seeded
  `.execute(testApp.db)
  for (const { id, followers = 0 } of users) if (followers > 0) await setFollowers(id, followers)
}

const setFollowers = (id: number, followers: number) =>
  sql`
    insert into account_counter (account_id, followers) values (${id}, ${followers})
    on conflict (account_id) do update set followers = excluded.followers
  `.execute(testApp.db)

async function find(q: string, page = 1) {
  await testApp.responseCache.invalidate()
  const { status, data } = await visitor.call(search, {
    query: { q, type: 'user', limit: 50, page },
  })
  expect(status).toBe(200)
  const names = data.docs.map((doc) => ('username' in doc ? doc.username : ''))
  expect(names.length).toBe(Math.min(50, Math.max(0, data.totalDocs - 50 * (page - 1))))
  return names
}

/** Around the boundaries of all ranges. */
const IDS = [1, 1_999, 2_000, 19_999, 20_000, 199_999, 200_000, 1_999_999, 2_000_000, 9_000_000]
const usernames = (ids: readonly number[]) => ids.map((id) => `user_${id}`)

test('users in all ranges are found once, by names before other fields, most followed first', async () => {
  await addUsers([
    ...IDS.map((id, at) => ({ id, fullName: 'Wren Quill', followers: 10 ** (at % 4) })),
    ...IDS.map((id) => ({ id: id + 100_000_000, fullName: 'Dora', pronouns: 'wren/wrens' })),
    { id: 7, fullName: 'Ben', pronouns: 'wren/wrens' },
  ])
  const found = await find('wren')
  const followersOf = (at: number) => 10 ** (at % 4)
  const byFollowers = IDS.map((_, at) => at).toSorted(
    (one, other) => followersOf(other) - followersOf(one) || one - other,
  )
  expect(found.slice(0, IDS.length)).toEqual(usernames(byFollowers.map((at) => IDS[at] ?? 0)))
  expect(found.slice(IDS.length)).toEqual(usernames([7, ...IDS.map((id) => id + 100_000_000)]))
  expect(await find('wren quill')).toEqual(found.slice(0, IDS.length))
  expect(await find('wren -quill')).toEqual(found.slice(IDS.length))
  expect(await find('quill -wrens')).toEqual(found.slice(0, IDS.length))
})

test('a user with many followers is found among thousands with the same name', async () => {
  await addUsers(Array.from({ length: 2_500 }, (_, at) => ({ id: at + 1, fullName: 'Wren' })))
  expect(await find('wren')).not.toContain('user_2400')
  await setFollowers(2_400, 14)
  await setFollowers(2_500, 15)
  expect((await find('wren'))[0]).toBe('user_2500')
  await setFollowers(2_400, 17)
  expect((await find('wren')).slice(0, 2)).toEqual(['user_2400', 'user_2500'])
  await setFollowers(2_400, 3)
  expect(await find('wren')).not.toContain('user_2400')
})

test('a rare name next to a frequent one is found in every range', async () => {
  await addUsers([
    ...Array.from({ length: 2_100 }, (_, at) => ({ id: at + 1, fullName: 'Wren' })),
    { id: 300_000, fullName: 'Wren Halloway' },
    { id: 3_000_000, fullName: 'Halloway Wren', pronouns: 'they/them' },
  ])
  for (const q of ['wren hallo', 'halloway wren', '"wren halloway" -them']) {
    expect((await find(q))[0]).toBe('user_300000')
  }
  expect(await find('wren halloway')).toEqual(usernames([300_000, 3_000_000]))
})

test('users who are limited, suspended, deleted or awaiting approval are not found until that ends', async () => {
  await addUsers([{ id: 1, fullName: 'Wren' }])
  const change = (what: string) => sql.raw(what).execute(testApp.db)
  for (const [begin, end] of [
    [`update account set standing = 'limited'`, `update account set standing = 'active'`],
    [`update account set standing = 'suspended'`, `update account set standing = 'active'`],
    [`update account set deleted_at = now()`, `update account set deleted_at = null`],
    [`insert into application (account_id, answer) values (1, '')`, `delete from application`],
  ] as const) {
    await change(begin)
    expect([begin, await find('wren')]).toEqual([begin, []])
    await change("update account set about = 'I sail'")
    expect([begin, await find('wren')]).toEqual([begin, []])
    await change(end)
    expect([end, await find('wren')]).toEqual([end, ['user_1']])
  }
})

test('pronouns next to a frequent name find the users who have both', async () => {
  await addUsers([
    ...Array.from({ length: 400 }, (_, at) => ({ id: at + 1, fullName: 'Wren' })),
    ...Array.from({ length: 20 }, (_, at) => ({
      id: at + 1_000,
      fullName: `Dora ${at}`,
      pronouns: 'they/them',
    })),
    { id: 2_000, fullName: 'Wren', pronouns: 'they/them' },
  ])
  expect(await find('wren they/them')).toEqual(['user_2000'])
})

test('a follower counter that has drifted below zero neither fails nor hides anyone', async () => {
  await addUsers([{ id: 1, fullName: 'Wren' }])
  await setFollowers(1, 1)
  await setFollowers(1, -1)
  expect(await find('wren')).toEqual(['user_1'])
})
