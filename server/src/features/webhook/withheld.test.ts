import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { createPost, deletePost } from '@seam/contract/post.ts'
import { listWebhookDeliveries, resendWebhookDelivery } from '@seam/contract/webhook.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { comment, person, type Person, post, publish } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { holdItem } from '../../../test/moderation.ts'
import { accountIdOf, itemIdOf } from '../../../test/seed.ts'
import {
  NOTIFY_OF_COMMENTS,
  NOTIFY_OF_PUBLICATION,
  NOTIFY_OF_VIDEO,
} from '../notification/enqueue.ts'
import { deliver } from './deliver.ts'
import { insertDelivery } from './delivery-store.ts'
import { findWebhook } from './webhook-store.ts'
import { setUpReceiver } from './webhook.fixture.ts'

const { site, createHook, receivedBy } = setUpReceiver()

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

const deliveriesOf = async ({ _id: id }: { _id: string }) =>
  (await site.ada.call(listWebhookDeliveries, { params: { id } })).data.docs

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
  const subjectId = await itemIdOf({ publicId })
  const deliveryId = await services.db.transaction().execute(async (tx) => {
    const row = await findWebhook(tx, hook._id)
    const event = { event: 'post.published', subjectId, happenedAt: new Date() } as const
    return insertDelivery(tx, row?.id ?? 0, { ...event, data: { publicId } })
  })
  await change(ben, publicId)
  await deliver(services, deliveryId ?? 0, new AbortController().signal)
  const [delivery] = await deliveriesOf(hook)
  expect(delivery).toMatchObject({ state: 'WITHHELD', attempts: 0, nextAttemptAt: null })
  expect(receivedBy(hook)).toEqual([])

  const params = { id: hook._id, deliveryId: delivery?._id ?? '' }
  const again = await site.ada.call(resendWebhookDelivery, { params })
  expect([again.status, again.problem.detail]).toEqual([409, serverMessages.webhookWithheld])
})
