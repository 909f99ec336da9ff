import { afterAll, beforeAll, beforeEach } from 'vitest'
import { subscribeToPush } from '@seam/contract/push.ts'
import { app } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { startPushService } from '../../../test/push-service.ts'
import { deliverPush, type MaySend } from './deliver-push.ts'
import { type PushNotification, queuePush, type SendPush } from './queue-push.ts'

interface Site {
  service: Awaited<ReturnType<typeof startPushService>>
  ada: Person
  accountId: number
  /** Ada's. */
  browser: ReturnType<Site['service']['newBrowser']>
}

/** Sets up a push service for a test file, and a new Ada who has subscribed for each test. */
export function setUpPush() {
  const site = {} as Site
  beforeAll(async () => {
    site.service = await startPushService()
  })
  afterAll(() => site.service.close())
  beforeEach(async () => {
    site.service.state.answer = { status: 201 }
    site.ada = await person('Ada')
    site.accountId = await accountIdOf(site.ada)
    site.browser = site.service.newBrowser()
    await site.ada.call(subscribeToPush, { body: site.browser.subscription })
  })

  const notification = (change: Partial<PushNotification> = {}): PushNotification => ({
    accountId: site.accountId,
    kind: 'reply',
    tag: 'reply-1',
    title: 'Ben replied',
    body: 'Well said',
    path: '/v/abcdefghijk?c=lmnopqrstuv',
    unseen: 3,
    urgency: 'high',
    ...change,
  })

  /** Queues a notification as a feature does. Returns whether it is sent. */
  async function queue(change: Partial<PushNotification> = {}): Promise<boolean> {
    const services = await app()
    return services.db.transaction().execute((tx) => queuePush(services, tx, notification(change)))
  }

  /** Inserts a notification without sending its jobs. Returns the one of Ada's browser. */
  async function queueByHand(change: Partial<PushNotification> = {}): Promise<SendPush> {
    const { db } = await app()
    const jobs: SendPush[] = []
    const recorder = {
      send: async (_tx: unknown, _name: string, data: object) => void jobs.push(data as SendPush),
    }
    await db
      .transaction()
      .execute((tx) => queuePush({ queue: recorder as never }, tx, notification(change)))
    const [job] = jobs
    if (!job) throw new Error('nothing was queued')
    return job
  }

  /** Runs a job. Returns the answer of the push service if it has failed. */
  const deliver = async (job: SendPush, maySend: MaySend = async () => true) =>
    deliverPush(await app(), maySend, job, new AbortController().signal)

  return { site, notification, queue, queueByHand, deliver }
}

/** Returns the row id of a person's account. */
export async function accountIdOf({ username }: Person): Promise<number> {
  const { db } = await app()
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}
