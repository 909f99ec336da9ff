import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { deleteAccount } from '@seam/contract/export.ts'
import { createPost, deletePost } from '@seam/contract/post.ts'
import { resendWebhookDelivery } from '@seam/contract/webhook.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { comment, person, type Person, post, publish } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { decide, holdItem, subject } from '../../../test/moderation.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import {
  NOTIFY_OF_COMMENTS,
  NOTIFY_OF_PUBLICATION,
  NOTIFY_OF_VIDEO,
} from '../notification/enqueue.ts'
import { announcePublication, announceVideo } from './announce.ts'
import { sendDue } from './deliver.ts'
import { insertDelivery } from './delivery-store.ts'
import { findWebhook } from './webhook-store.ts'
import { setUpReceiver } from './webhook.fixture.ts'

const { site, createHook, receivedBy, deliveriesOf } = setUpReceiver()

/** Waits until all jobs that announce events have run. */
async function waitForAnnouncements() {
  await waitForJobs()
  const { db } = await app()
  const names = [NOTIFY_OF_COMMENTS, NOTIFY_OF_PUBLICATION, NOTIFY_OF_VIDEO]
  await eventually(async () => {
    const { rows } = await sql`
      select from pgboss.job
      where name = any(${names}) and state in ('created', 'active', 'retry')`.execute(db)
    expect(rows).toEqual([])
  })
}

test.each(['PRIVATE', 'UNLISTED'])(
  'nothing is sent of %s videos and comments on them',
  async (publishStatus) => {
    const hook = await createHook('video.published', 'video.ready', 'comment.created')
    const ben = await person('Ben')
    const { publicId } = await publish(ben, { publishStatus })
    await comment(ben, 'video', publicId)
    await waitForAnnouncements()
    expect(await deliveriesOf(hook)).toEqual([])
  },
)

test('nothing is sent of a scheduled post', async () => {
  const hook = await createHook('post.published')
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { content: 'Tomorrow', publishAt }
  expect((await (await person('Ben')).call(createPost, { body })).status).toBe(201)
  await waitForAnnouncements()
  expect(await deliveriesOf(hook)).toEqual([])
})

/** What hides a post between its announcement and an attempt. */
const changes: [string, (ben: Person, publicId: string) => Promise<unknown>][] = [
  ['its author deletes it', (ben, publicId) => ben.call(deletePost, { params: { publicId } })],
  [
    'it is held for review',
    async (ben, publicId) =>
      holdItem({
        kind: 'post',
        itemId: await itemIdOf({ publicId }),
        accountId: await accountIdOf(ben),
      }),
  ],
  [
    'its author is limited',
    async (ben) =>
      (await app()).db
        .updateTable('item')
        .set({ owner_limited: true })
        .where('owner_id', '=', await accountIdOf(ben))
        .execute(),
  ],
]

test.each(changes)('an attempt after %s sends nothing', async (_, change) => {
  const ben = await person('Ben')
  const { publicId } = await post(ben)
  const hook = await createHook('post.published')
  const services = await app()
  const { id = 0 } = (await findWebhook(services.db, hook._id)) ?? {}
  const event = { event: 'post.published', happenedAt: new Date() } as const
  const about = { ...event, subjectId: await itemIdOf({ publicId }), data: { publicId } }
  await services.db.transaction().execute((tx) => insertDelivery(tx, id, about))
  await change(ben, publicId)
  await sendDue(services, id, new AbortController().signal)
  const [delivery] = await deliveriesOf(hook)
  expect(delivery).toMatchObject({ state: 'SKIPPED', attempts: 0, nextAttemptAt: null })
  expect(receivedBy(hook)).toEqual([])

  const params = { id: hook._id, deliveryId: delivery?._id ?? '' }
  const again = await site.ada.call(resendWebhookDelivery, { params })
  expect([again.status, again.problem.detail]).toEqual([409, serverMessages.webhookNotShown])
})

test('a post that was held while its receiver was down is sent once it is approved', async () => {
  const ben = await person('Ben')
  const { publicId } = await post(ben)
  const hook = await createHook('post.published')
  const services = await app()
  const { id = 0 } = (await findWebhook(services.db, hook._id)) ?? {}
  const itemId = await itemIdOf({ publicId })
  const announce = () =>
    services.db
      .transaction()
      .execute((tx) => announcePublication(services, tx, { itemId, kind: 'post' }))
  site.response = { status: 503 }
  await announce()
  await eventually(() => expect(receivedBy(hook)).toHaveLength(1))
  await holdItem({ kind: 'post', itemId, accountId: await accountIdOf(ben) })
  await eventually(async () => {
    await sql`update webhook_delivery set next_attempt_at = now()
      where webhook_id = ${id} and state = 'WAITING'`.execute(services.db)
    await sendDue(services, id, new AbortController().signal)
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'SKIPPED' }])
  })
  site.response = { status: 204 }
  await decide(site.ada, subject('post', publicId), 'none')
  await eventually(async () =>
    expect(await deliveriesOf(hook)).toMatchObject([{ state: 'DELIVERED' }]),
  )
})

test('the failed video of a limited user is not sent', async () => {
  const hook = await createHook('video.failed')
  const ben = await person('Ben')
  const [publicId = ''] = await seedVideos(ben, 1, {}, false)
  const itemId = await itemIdOf({ publicId })
  const { db, queue } = await app()
  await sql`update item set owner_limited = true where id = ${itemId}`.execute(db)
  await sql`update video set state = 'FAILED' where item_id = ${itemId}`.execute(db)
  await db
    .transaction()
    .execute((tx) => announceVideo({ queue }, tx, { itemId, hasFailed: true, at: new Date() }))
  expect(await deliveriesOf(hook)).toEqual([])
})

test('the log forgets a member who left, once the event is sent and the account is purged', async () => {
  const hook = await createHook('member.joined', 'member.left')
  site.response = { status: 503 }
  const ben = await person('Ben')
  await ben.call(deleteAccount, { params: { username: ben.username } })
  await waitForJobs()
  expect(await deliveriesOf(hook)).toMatchObject([{ event: 'member.left', state: 'WAITING' }])
  site.response = { status: 204 }
  const services = await app()
  const { id = 0 } = (await findWebhook(services.db, hook._id)) ?? {}
  await eventually(async () => {
    await sql`update webhook_delivery set next_attempt_at = now()
      where webhook_id = ${id} and state = 'WAITING'`.execute(services.db)
    await sendDue(services, id, new AbortController().signal)
    expect(await deliveriesOf(hook)).toEqual([])
  })
  expect(receivedBy(hook).at(-1)?.body).toContain('member.left')
})
