import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteComment } from '@seam/contract/comment.ts'
import {
  changeNotificationSettings,
  markNotificationsSeen,
  muteThread,
} from '@seam/contract/notification.ts'
import { subscribeToPush } from '@seam/contract/push.ts'
import { app } from '../../../test/app.ts'
import { comment, follow, person, type Person, post, vote } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { notificationsOf, waitForNotifications } from '../../../test/notifications.ts'
import { startPushService } from '../../../test/push-service.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'
import { SEND_PUSH } from '../push/queue-push.ts'
import { pushContent } from './push.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let ada: Person
let ben: Person
let browser: ReturnType<typeof service.newBrowser>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  browser = service.newBrowser()
  await ada.call(subscribeToPush, { body: browser.subscription })
})

/** Returns the notifications that Ada's browser has shown once everything is sent. */
async function pushesToAda() {
  await waitForNotifications()
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  await eventually(async () => {
    const { rows } = await sql`
      select from pgboss.job join push on push.id = (data ->> 'pushId')::bigint
      where name = ${SEND_PUSH} and state in ('created', 'active', 'retry')
        and account_id = ${accountId}
    `.execute(db)
    expect(rows).toEqual([])
  })
  return service.receivedBy(browser).map(({ message }) => message)
}

test('a reply, an upvote and a follow are pushed with their text, page and count', async () => {
  const [video = ''] = await seedVideos(ben, 1)
  const { _id } = await comment(ada, 'video', video)
  const reply = await comment(ben, 'comment', _id, 'Well said')
  const [message] = await pushesToAda()
  const [notification] = await notificationsOf(ada)
  expect(message).toMatchObject({
    notification: {
      title: 'Ben replied to your comment',
      body: 'Well said',
      navigate: expect.stringMatching(new RegExp(`^http.*/v/${video}\\?c=${reply._id}$`)),
      tag: notification?.publicId,
    },
    app_badge: 1,
  })
  await vote(ben, 'comment', _id)
  await follow(ben, ada)
  const titles = (await pushesToAda()).map((each) => each.notification.title)
  expect(titles.toSorted()).toEqual([
    'Ben replied to your comment',
    'Ben started following you',
    'Ben upvoted your comment',
  ])
})

test('a growing group is pushed once in ten minutes', async () => {
  const { publicId } = await post(ada)
  const voters = await Promise.all([person('Ben'), person('Cleo'), person('Ben')])
  for (const voter of voters) {
    await vote(voter, 'post', publicId)
    await pushesToAda()
  }
  expect(await pushesToAda()).toHaveLength(1)
})

test('notifications that are turned off, muted or deleted are not pushed', async () => {
  const muted = await post(ada)
  await ada.call(muteThread, { params: { publicId: muted.publicId } })
  await comment(ben, 'post', muted.publicId)
  expect(await pushesToAda()).toEqual([])
  await ada.call(changeNotificationSettings, { body: { kinds: { follow: { push: false } } } })
  await follow(ben, ada)
  expect(await pushesToAda()).toEqual([])
})

test('a queued push is sent only while its notification is wanted, unseen and visible', async () => {
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  const { publicId } = await post(ada)
  const written = await comment(ben, 'post', publicId)
  const [notification] = await notificationsOf(ada)
  const tag = notification?.publicId ?? ''
  const isWanted = async () => (await pushContent(db, { accountId, tag })) !== null
  expect(await isWanted()).toBe(true)
  expect(await pushContent(db, { accountId: accountId + 1, tag })).toBe(null)

  const setPush = (push: boolean) =>
    ada.call(changeNotificationSettings, { body: { kinds: { comment: { push } } } })
  await setPush(false)
  expect(await isWanted()).toBe(false)
  await setPush(true)
  expect(await isWanted()).toBe(true)
  await ada.call(markNotificationsSeen, { body: { upTo: tag } })
  expect(await isWanted()).toBe(false)
  await sql`update notification set seen_at = null where public_id = ${tag}`.execute(db)
  expect(await isWanted()).toBe(true)
  await ben.call(deleteComment, { params: { commentId: written._id } })
  expect(await isWanted()).toBe(false)
})
