import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import { enqueueSending, SEND_WEBHOOKS, type SendWebhooks } from './announce.ts'
import { type DeliveryServices, sendDue } from './deliver.ts'
import { LOG_LIFETIME } from './delivery-rules.ts'
import { deleteOldDeliveries, findWebhooksWithDue } from './delivery-store.ts'

/** Sends the deliveries of a webhook that are due. */
export const sendWebhooks = (services: DeliveryServices): Job<SendWebhooks> => ({
  name: SEND_WEBHOOKS,
  // As many as a site can have webhooks, so that a slow one delays only itself.
  options: {
    concurrency: 10,
    groupConcurrency: 1,
    coalescesGroups: true,
    timeoutSeconds: 120,
    retries: 3,
  },
  run: ({ data, signal }) => sendDue(services, data.webhookId, signal),
})

interface Services {
  db: Db
  queue: Queue
}

/** Every minute: sends what failed before and is due again, or has lost its job. */
export const sendDueWebhooks = ({ db, queue }: Services): Job<Record<string, never>> => ({
  name: 'send-due-webhooks',
  options: { concurrency: 1, timeoutSeconds: 60, retries: 0 },
  schedule: '* * * * *',
  run: async () => {
    for (const id of await findWebhooksWithDue(db)) {
      await db.transaction().execute((tx) => enqueueSending(queue, tx, id))
    }
  },
})

/** Runs daily: deletes the log of deliveries older than two weeks. */
export const purgeWebhookDeliveries = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-webhook-deliveries',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '53 3 * * *',
  run: ({ signal }) =>
    inBatches((limit) => deleteOldDeliveries(db, LOG_LIFETIME, limit), { signal }),
})
