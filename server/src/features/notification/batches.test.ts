import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { addPublicationAlert } from '@seam/contract/notification.ts'
import { app, jobRun } from '../../../test/app.ts'
import { comment, follow, person, post } from '../../../test/cast.ts'
import { kindsOf, notificationsOf, waitForNotifications } from '../../../test/notifications.ts'
import { accountIdOf, itemIdOf } from '../../../test/seed.ts'
import { notifyOfPublicationJob, purgeNotifications } from './jobs.ts'

test('1,100 followers are notified of a post in several batches, each follower once', async () => {
  const services = await app()
  const { db } = services
  const ada = await person('Ada')
  const crowd = `fans_${process.pid}_${Date.now()}`
  await sql`
    with fan as (
      insert into account (public_id, username, email, full_name, password_hash)
      select left(md5(${crowd} || 'id' || number), 11), left(md5(${crowd} || number), 20),
        ${crowd} || number || '@example.org', 'Fan', '-'
      from generate_series(1, 1100) as number returning id
    ), followed as (
      insert into follow (follower_id, followee_id)
      select id, ${await accountIdOf(ada)}::bigint from fan returning follower_id, followee_id
    ), counted as (
      insert into account_counter (account_id, followers, following)
      select follower_id, 0, 1 from followed
      union all select followee_id, count(*), 0 from followed group by followee_id
    )
    insert into publication_alert (followee_id, follower_id)
    select followee_id, follower_id from followed`.execute(db)
  const written = await post(ada)
  const itemId = await itemIdOf(written)
  const countNotified = async () => {
    await waitForNotifications()
    const { rows } = await sql`
      select count(*)::int as groups, count(distinct account_id)::int as accounts
      from notification where item_id = ${itemId} and kind = 'publication'`.execute(db)
    return rows[0]
  }
  expect(await countNotified()).toEqual({ groups: 1_100, accounts: 1_100 })
  await notifyOfPublicationJob(services).run(jobRun({ itemId }))
  expect(await countNotified()).toEqual({ groups: 1_100, accounts: 1_100 })
})

test('a post creates a job only if it may notify anyone', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const countJobs = async (written: { publicId: string }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'notify-of-publication' and data->>'itemId' = ${await itemIdOf(written)}::text
        -- Further batches are jobs that the first one queues when it runs.
        and not data ? 'after'
    `.execute(db)
    return rows[0]?.count
  }
  await follow(ben, ada)
  expect(await countJobs(await post(ada))).toBe(0)
  expect(await countJobs(await post(ada, `Well, @${ben.username}`))).toBe(1)
  await ben.call(addPublicationAlert, { params: { username: ada.username } })
  expect(await countJobs(await post(ada))).toBe(1)
})

test('notifications are deleted 90 days after the last actor joined, and newer ones stay', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const posts = [await post(ada), await post(ada)]
  for (const { publicId } of posts) await comment(ben, 'post', publicId)
  expect(await kindsOf(ada)).toEqual(['comment', 'comment'])
  const [old, young] = await Promise.all(posts.map(itemIdOf))
  const letAge = (itemId: number | undefined, seconds: number) =>
    sql`
      update notification set latest_at = now() - ${seconds}::int * interval '1 second'
      where item_id = ${itemId}`.execute(db)
  await letAge(old, limits.notificationLifetime + 60)
  await letAge(young, limits.notificationLifetime - 60)
  await purgeNotifications({ db }).run(jobRun({}))
  expect((await notificationsOf(ada)).map(({ subject }) => subject?.publicId)).toEqual([
    posts[1]?.publicId,
  ])
  const { rows } = await sql`
    select from notification where item_id = ${old}`.execute(db)
  expect(rows).toEqual([])
})
