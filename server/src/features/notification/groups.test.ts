import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app } from '../../../test/app.ts'
import { comment, follow, person, type Person, post, vote } from '../../../test/cast.ts'
import {
  groupOf,
  notificationsOf,
  see,
  unseenOf,
  waitForNotifications,
} from '../../../test/notifications.ts'
import { accountIdOf, itemIdOf } from '../../../test/seed.ts'

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => person(index % 2 ? 'Ben' : 'Cleo')))

async function first(who: Person) {
  const [found] = await notificationsOf(who)
  if (!found) throw new Error('there is no notification')
  return found
}

test('users who do the same to the same item share one notification, newest first', async () => {
  const [ada, others] = [await person('Ada'), await people(4)]
  const { publicId } = await post(ada)
  for (const who of others) {
    await vote(who, 'post', publicId)
    await waitForNotifications()
  }
  const names = others.map(({ username }) => username)
  expect(await groupOf(ada, 'upvote')).toEqual({ names: names.toReversed().slice(0, 3), count: 4 })
  expect(await notificationsOf(ada)).toHaveLength(1)
  for (const who of others) await comment(who, 'post', publicId)
  expect(await groupOf(ada, 'comment')).toMatchObject({ count: 4 })
  expect(await notificationsOf(ada)).toHaveLength(2)
  expect(await unseenOf(ada)).toBe(2)
})

test('a group closes when it is seen', async () => {
  const [ada, [ben, cleo]] = [await person('Ada'), await people(2)]
  const { publicId } = await post(ada)
  if (!ben || !cleo) throw new Error('no one votes')
  await vote(ben, 'post', publicId)
  await see(ada, await first(ada))
  await vote(cleo, 'post', publicId)
  const found = await notificationsOf(ada)
  expect(found.map(({ isSeen, actors }) => [isSeen, actors[0]?.username])).toEqual([
    [false, cleo.username],
    [true, ben.username],
  ])
})

test('a group closes after twelve hours', async () => {
  const [ada, [ben, cleo]] = [await person('Ada'), await people(2)]
  if (!ben || !cleo) throw new Error('no one follows')
  await follow(ben, ada)
  await first(ada)
  const { db } = await app()
  await sql`
    update notification set opened_at = now() - interval '12 hours 1 second'
    where account_id = ${await accountIdOf(ada)}`.execute(db)
  await follow(cleo, ada)
  expect((await notificationsOf(ada)).map(({ actorCount }) => actorCount)).toEqual([1, 1])
})

test('seeing up to a notification leaves later ones unseen', async () => {
  const [ada, [ben]] = [await person('Ada'), await people(1)]
  if (!ben) throw new Error('no one comments')
  const posts = [await post(ada), await post(ada), await post(ada)]
  for (const { publicId } of posts) {
    await comment(ben, 'post', publicId)
    await waitForNotifications()
  }
  const [, second] = await notificationsOf(ada)
  if (!second) throw new Error('there is no second notification')
  expect((await see(ada, second)).data).toEqual({ count: 1 })
  expect((await notificationsOf(ada)).map(({ isSeen }) => isSeen)).toEqual([false, true, true])
  expect((await see(ben, second)).status).toBe(404)
  expect(await unseenOf(ada)).toBe(1)
})

test('a vote toggled a hundred times counts once and notifies once', async () => {
  const [ada, [ben]] = [await person('Ada'), await people(1)]
  if (!ben) throw new Error('no one votes')
  const { publicId } = await post(ada)
  for (let toggle = 0; toggle < 101; toggle++) {
    await vote(ben, 'post', publicId)
    if (toggle % 25 === 0) await waitForNotifications()
  }
  const found = await notificationsOf(ada)
  expect(found).toMatchObject([{ actorCount: 1, isSeen: false }])
  await see(ada, await first(ada))
  for (let toggle = 0; toggle < 2; toggle++) {
    await vote(ben, 'post', publicId)
    await waitForNotifications()
  }
  expect(await notificationsOf(ada)).toMatchObject([{ actorCount: 1, isSeen: true }])
  expect(await unseenOf(ada)).toBe(0)
})

test('a withdrawn vote or follow leaves the group, and an empty group disappears', async () => {
  const [ada, [ben, cleo]] = [await person('Ada'), await people(2)]
  if (!ben || !cleo) throw new Error('no one votes')
  const { publicId } = await post(ada)
  await vote(ben, 'post', publicId)
  await vote(cleo, 'post', publicId)
  expect(await groupOf(ada, 'upvote')).toMatchObject({ count: 2 })
  await vote(ben, 'post', publicId, 'DOWNVOTE')
  expect(await groupOf(ada, 'upvote')).toEqual({ names: [cleo.username], count: 1 })
  await vote(cleo, 'post', publicId)
  expect(await notificationsOf(ada)).toEqual([])
  expect(await unseenOf(ada)).toBe(0)
  await follow(ben, ada)
  expect(await groupOf(ada, 'follow')).toMatchObject({ count: 1 })
  await follow(ben, ada)
  expect(await notificationsOf(ada)).toEqual([])
})

test('a downvote notifies no one', async () => {
  const [ada, [ben]] = [await person('Ada'), await people(1)]
  if (!ben) throw new Error('no one votes')
  await vote(ben, 'post', (await post(ada)).publicId, 'DOWNVOTE')
  expect(await notificationsOf(ada)).toEqual([])
})

test('1,000 voters create one notification, and a further voter does not rewrite theirs', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const written = await post(ada)
  const itemId = await itemIdOf(written)
  const crowd = `crowd_${process.pid}_${Date.now()}`
  await db.transaction().execute(async (tx) => {
    await sql`
      with voter as (
        insert into account (public_id, username, email, full_name, password_hash)
        select left(${crowd} || '_' || number, 40), left(md5(${crowd} || number), 20),
          ${crowd} || number || '@example.org', 'Voter', '-'
        from generate_series(1, 1000) as number returning id
      )
      insert into vote (account_id, item_id, type) select id, ${itemId}, 'UPVOTE' from voter`.execute(
      tx,
    )
    await sql`
      update item_counter set upvotes = upvotes + 1000 where item_id = ${itemId}`.execute(tx)
    await sql`
      insert into stale_score (item_id, voter_id)
      select item_id, account_id from vote where item_id = ${itemId}`.execute(tx)
  })
  expect(await groupOf(ada, 'upvote')).toMatchObject({ count: 1000 })
  expect(await notificationsOf(ada)).toHaveLength(1)
  const versions = async () => {
    const { rows } = await sql`
      select account_id, xmin::text as version from notification_actor
      where account_id <> ${await accountIdOf(ben)}
        and notification_id in (select id from notification where item_id = ${itemId})
      order by account_id`.execute(db)
    return rows
  }
  const before = await versions()
  expect(before).toHaveLength(1000)
  await vote(ben, 'post', written.publicId)
  expect(await groupOf(ada, 'upvote')).toMatchObject({ count: 1001 })
  expect(await versions()).toEqual(before)
})
