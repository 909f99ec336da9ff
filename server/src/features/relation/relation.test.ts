import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { getProfile } from '@seam/contract/profile.ts'
import {
  blockUser,
  listBlocked,
  listExclusions,
  listMuted,
  muteUser,
  unmuteUser,
} from '@seam/contract/relation-endpoints.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { block, follow, mute, person, type Person, unblock, visitor } from '../../../test/cast.ts'
import { kindsOf, waitForNotifications } from '../../../test/notifications.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { raceOutcomes } from '../../../test/race-outcomes.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { findCounterDrift } from '../item/counter-store.ts'

let [ada, ben, cleo]: Person[] = []
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const people = () => {
  if (!ada || !ben || !cleo) throw new Error('The cast is missing')
  return { ada, ben, cleo }
}

const profileOf = async (who: Pick<Person, 'call'>, { username }: Person) =>
  (await who.call(getProfile, { params: { username } })).data

test('a block ends the follows between the two, updates their counters, and stays until it is ended', async () => {
  const { ada, ben, cleo } = people()
  await follow(ada, ben)
  await follow(ben, ada)
  await follow(ben, cleo)
  const blocked = await block(ada, ben)
  expect([blocked.status, blocked.data]).toEqual([200, { isBlocked: true, isMuted: false }])
  expect((await block(ada, ben)).data).toEqual({ isBlocked: true, isMuted: false })
  expect(await profileOf(ada, ben)).toMatchObject({
    isBlocked: true,
    hasBlockedYou: false,
    isFollower: false,
    followers: 0,
    following: 1,
  })
  expect(await profileOf(visitor(), ada)).toMatchObject({ followers: 0, following: 0 })
  expect(await findCounterDrift((await app()).db)).toEqual([])
  const ended = await unblock(ada, ben)
  expect([ended.status, ended.data]).toEqual([200, { isBlocked: false, isMuted: false }])
  expect((await unblock(ada, ben)).status).toBe(200)
  expect(await profileOf(ada, ben)).toMatchObject({ isBlocked: false, isFollower: false })
  expect((await follow(ben, ada)).data).toMatchObject({ isFollower: true, followers: 1 })
})

test('a blocked user sees it on the profile, which shows less than to a visitor', async () => {
  const { ada, ben, cleo } = people()
  const { db, responseCache } = await app()
  await db
    .updateTable('account')
    .set({ about: 'I film the sea', pronouns: 'she/her' })
    .where('username', '=', ada.username)
    .execute()
  await responseCache.invalidate()
  await follow(cleo, ada)
  await block(ada, ben)
  expect(await profileOf(ben, ada)).toMatchObject({
    username: ada.username,
    hasBlockedYou: true,
    isBlocked: false,
    isFollower: false,
    about: '',
    pronouns: '',
    coverImage: null,
    followers: 0,
    following: 0,
  })
  expect(await profileOf(visitor(), ada)).toMatchObject({
    about: 'I film the sea',
    pronouns: 'she/her',
    followers: 1,
    hasBlockedYou: false,
    isBlocked: false,
    isMuted: false,
  })
})

test('a muted user does not notice, and follows stay', async () => {
  const { ada, ben } = people()
  await follow(ada, ben)
  await follow(ben, ada)
  const before = await profileOf(ben, ada)
  expect((await mute(ada, ben)).data).toEqual({ isBlocked: false, isMuted: true })
  expect(await profileOf(ada, ben)).toMatchObject({ isMuted: true, isFollower: true })
  expect(await profileOf(ben, ada)).toEqual(before)
  const ended = await ada.call(unmuteUser, { params: { username: ben.username } })
  expect(ended.data).toEqual({ isBlocked: false, isMuted: false })
})

test('the lists have names, latest first, and are only one’s own', async () => {
  const { ada, ben, cleo } = people()
  await block(ada, ben)
  await block(ada, cleo)
  await mute(ada, ben)
  const blocked = await ada.call(listBlocked, { query: { limit: 1 } })
  expect(blocked.data).toMatchObject({
    docs: [{ username: cleo.username, fullName: 'Cleo', avatar: null }],
    totalDocs: 2,
    hasNextPage: true,
  })
  const cursor = blocked.data.nextCursor ?? ''
  const next = await ada.call(listBlocked, { query: { limit: 1, cursor } })
  expect(next.data).toMatchObject({ docs: [{ username: ben.username }], hasNextPage: false })
  expect((await ada.call(listMuted)).data).toMatchObject({
    docs: [{ username: ben.username }],
    totalDocs: 1,
  })
  expect((await ben.call(listBlocked)).data.docs).toEqual([])
  expect((await visitor().call(listBlocked)).status).toBe(401)
})

test('users in search results are checked for mutes, and for blocks in both directions', async () => {
  const { ada, ben, cleo } = people()
  await block(ada, ben)
  await mute(ada, cleo)
  const usernames = [ada, ben, cleo].map(({ username }) => username).join()
  const excludedFor = async (who: Person) =>
    (await who.call(listExclusions, { query: { usernames } })).data.toSorted()
  expect(await excludedFor(ada)).toEqual([ben.username, cleo.username].toSorted())
  expect(await excludedFor(ben)).toEqual([ada.username])
  expect(await excludedFor(cleo)).toEqual([])
})

test('no one blocks or mutes themselves, an unknown user, or without a session', async () => {
  const { ada, ben } = people()
  const own = await block(ada, ada)
  expect([own.status, own.problem.detail]).toEqual([409, serverMessages.blockSelf])
  expect((await mute(ada, ada)).problem.detail).toBe(serverMessages.muteSelf)
  expect((await block(ada, { username: 'nobody_at_all' })).status).toBe(404)
  expect((await visitor().call(blockUser, { params: { username: ben.username } })).status).toBe(401)
  expect((await visitor().call(muteUser, { params: { username: ben.username } })).status).toBe(401)
  const forged = { params: { username: ben.username }, headers: { 'x-xsrf-token': 'none' } }
  expect((await ada.call(blockUser, forged)).status).toBe(403)
})

test('the number of users that one user blocks and mutes is limited', async () => {
  const { ada, ben } = people()
  const { db } = await app()
  const id = await accountIdOf(ada)
  const fill = async (table: 'block' | 'mute', of: string, listed: string, count: number) => {
    await sql`
      with added as (
        insert into account (public_id, username, full_name, email, password_hash)
        select left(md5(${id} || ${table} || number), 11),
          ${table} || '_' || ${id} || '_' || number, '', ${table} || ${id} || '.' || number || '@example.org', '-'
        from generate_series(1, ${count}) as number returning id)
      insert into ${sql.table(table)} (${sql.ref(of)}, ${sql.ref(listed)})
      select ${id}, id from added`.execute(db)
  }
  await fill('block', 'blocker_id', 'blocked_id', limits.blocks)
  await fill('mute', 'muter_id', 'muted_id', limits.mutes)
  const full = await block(ada, ben)
  expect([full.status, full.problem.detail]).toEqual([409, serverMessages.blockLimitReached])
  expect((await mute(ada, ben)).problem.detail).toBe(serverMessages.muteLimitReached)
  const { data } = await ada.call(listBlocked, { query: { limit: 1 } })
  expect((await block(ada, data.docs[0] ?? ben)).status).toBe(200)
})

test('no follow is left after a concurrent follow and block', async () => {
  const { ada, ben } = people()
  const follows = raceOutcomes(200, 403)
  for (let round = 0; round < (isLongRun ? 50 : 5); round += 1) {
    const [followed, blocked] = await Promise.all([follow(ben, ada), block(ada, ben)])
    follows.add(followed.status)
    expect(blocked.status).toBe(200)
    expect(await profileOf(visitor(), ada)).toMatchObject({ followers: 0 })
    await unblock(ada, ben)
  }
  follows.verify()
  const both = await Promise.all([block(ada, ben), block(ben, ada), mute(ada, ben)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await findCounterDrift((await app()).db)).toEqual([])
})

test('a follow ended by a block causes no notification, not even once the block ends', async () => {
  const { ada, ben } = people()
  await follow(ben, ada)
  expect(await kindsOf(ada)).toEqual(['follow'])
  await block(ada, ben)
  expect(await kindsOf(ada)).toEqual([])
  await unblock(ada, ben)
  expect(await kindsOf(ada)).toEqual([])
})

test('blocks and mutes are deleted with either account', async () => {
  const { ada, ben, cleo } = people()
  const { db } = await app()
  await block(ada, ben)
  await mute(cleo, ben)
  await block(ben, cleo)
  await waitForNotifications()
  await ben.call(deleteAccount, { params: { username: ben.username } })
  expect((await ada.call(listBlocked)).data).toMatchObject({ docs: [], totalDocs: 0 })
  await waitForJobs()
  const { rows } = await sql<{ left: number }>`
    select (select count(*)::int from block where blocker_id = any(${await idsOf(ada, cleo)}))
      + (select count(*)::int from mute where muter_id = any(${await idsOf(ada, cleo)})) as left
  `.execute(db)
  expect(rows).toEqual([{ left: 0 }])
})

const idsOf = async (...who: Person[]) => Promise.all(who.map(accountIdOf))
