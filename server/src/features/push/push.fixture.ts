import { afterAll, beforeAll, beforeEach } from 'vitest'
import { subscribeToPush } from '@seam/contract/push.ts'
import { app } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { startPushService } from '../../../test/push-service.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { deliverPush, type RevisePush } from './deliver-push.ts'
import { type PushContent, type PushNotification, queuePush, type SendPush } from './queue-push.ts'

interface Site {
  service: Awaited<ReturnType<typeof startPushService>>
  ada: Person
  accountId: number
  /** Ada's browser. */
  browser: ReturnType<Site['service']['newBrowser']>
}

/** Sets up a push service for a test file, and a newly subscribed Ada for each test. */
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
    ...change,
  })
  const content: PushContent = {
    title: 'Ben replied',
    body: 'Well said',
    path: '/v/abcdefghijk?c=lmnopqrstuv',
    unseen: 3,
    urgency: 'normal',
  }

  /** Queues a notification. Returns whether it is sent. The test worker treats it as unwanted. */
  async function queue(change: Partial<PushNotification> = {}): Promise<boolean> {
    const services = await app()
    return services.db.transaction().execute((tx) => queuePush(services, tx, notification(change)))
  }

  /** Queues a notification, and returns its jobs instead of sending them. */
  async function queueJobs(change: Partial<PushNotification> = {}): Promise<SendPush[]> {
    const { db } = await app()
    const jobs: SendPush[] = []
    const recorder = {
      send: async (_tx: unknown, _name: string, data: object) => void jobs.push(data as SendPush),
    }
    await db
      .transaction()
      .execute((tx) => queuePush({ queue: recorder as never }, tx, notification(change)))
    return jobs
  }

  /** The same for the only browser. */
  async function queueByHand(change: Partial<PushNotification> = {}): Promise<SendPush> {
    const [job] = await queueJobs(change)
    if (!job) throw new Error('nothing was queued')
    return job
  }

  /** Runs a job. Returns the response of the push service if it has failed. */
  const deliver = async (job: SendPush, revise: RevisePush = async () => content) =>
    deliverPush(await app(), revise, job, new AbortController().signal)

  return { site, notification, content, queue, queueJobs, queueByHand, deliver }
}
