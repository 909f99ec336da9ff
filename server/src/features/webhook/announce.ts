import { pages } from '@seam/contract/pages.ts'
import type { WebhookEvent } from '@seam/contract/webhook.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { insertDelivery, type NewDelivery } from './delivery-store.ts'
import { findMemberName, findReportedReview, findShownItems } from './subject-store.ts'
import { findWebhooksFor } from './webhook-store.ts'

interface Services {
  queue: Queue
}

export const SEND_WEBHOOKS = 'send-webhooks'
export interface SendWebhooks {
  webhookId: number
}

type Announced = Omit<NewDelivery, 'event'>

/**
 * Sends an event to the webhooks that subscribe to it, once the transaction commits. Calls `find`
 * only if there are any. A webhook gets an event of a subject once.
 */
async function announce(
  { queue }: Services,
  tx: Tx,
  event: WebhookEvent,
  find: () => Announced[] | Promise<Announced[]>,
): Promise<void> {
  const webhooks = await findWebhooksFor(tx, event)
  if (webhooks.length === 0) return
  const found = await find()
  for (const { id } of webhooks) {
    let isDue = false
    for (const announced of found) {
      isDue = (await insertDelivery(tx, id, { event, ...announced })) !== undefined || isDue
    }
    if (isDue) await enqueueSending(queue, tx, id)
  }
}

/** Enqueues the sending of all deliveries of a webhook that are due. */
export const enqueueSending = (queue: Queue, tx: Tx, webhookId: number) =>
  queue.send(tx, SEND_WEBHOOKS, { webhookId } satisfies SendWebhooks, { group: webhookId })

/** Announces those of these items that the site shows to everyone. `at` defaults to their own time. */
const announceItems = (
  services: Services,
  tx: Tx,
  event: WebhookEvent,
  itemIds: number[],
  at?: Date,
) =>
  announce(services, tx, event, async () =>
    (await findShownItems(tx, itemIds, event)).map((item) => {
      const page = `/${item.root_kind === 'video' ? 'v' : 'p'}/${item.root_public_id}`
      const path = item.kind === 'comment' ? `${page}?c=${item.public_id}` : page
      const data = { publicId: item.public_id, path }
      return { subjectId: item.id, happenedAt: at ?? item.happened_at, data }
    }),
  )

export const announceComments = (services: Services, tx: Tx, itemIds: number[]) =>
  announceItems(services, tx, 'comment.created', itemIds)

export const announcePublication = (
  services: Services,
  tx: Tx,
  { itemId, kind }: { itemId: number; kind: 'video' | 'post' },
) => announceItems(services, tx, `${kind}.published`, [itemId])

/** Announces that a video is playable or that its processing has failed. */
export const announceVideo = (
  services: Services,
  tx: Tx,
  { itemId, hasFailed, at }: { itemId: number; hasFailed: boolean; at: Date },
) => announceItems(services, tx, hasFailed ? 'video.failed' : 'video.ready', [itemId], at)

/** Announces an account that may now enter, or that was deleted. Not if it waits for approval. */
export const announceMember = (
  services: Services,
  tx: Tx,
  event: 'member.joined' | 'member.left',
  accountId: number,
) =>
  announce(services, tx, event, async () => {
    const username = await findMemberName(tx, accountId)
    if (username === undefined) return []
    const path: Record<string, string> = event === 'member.joined' ? { path: `/u/${username}` } : {}
    return [{ subjectId: accountId, happenedAt: new Date(), data: { username, ...path } }]
  })

/** Announces the first report of a review, or its decision. Not for a review without reports. */
export const announceReport = (
  services: Services,
  tx: Tx,
  event: 'report.opened' | 'report.decided',
  reviewId: number,
) =>
  announce(services, tx, event, async () => {
    const review = await findReportedReview(tx, reviewId)
    const { reports = 0, public_id: publicId = '' } = review ?? {}
    if (event === 'report.opened' ? reports !== 1 : reports === 0) return []
    const data = { publicId, path: pages.adminReview }
    return [{ subjectId: reviewId, happenedAt: new Date(), data }]
  })

/** Announces a problem of the site that needs an owner. */
export const announceProblem = (services: Services, tx: Tx, event: 'backup.failed' | 'disk.low') =>
  announce(services, tx, event, () => [
    {
      subjectId: null,
      happenedAt: new Date(),
      data: { path: pages.adminHealth },
    },
  ])
