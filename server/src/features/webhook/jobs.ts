import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { SEND_WEBHOOK, type SendWebhook } from './announce.ts'
import { deliver, type DeliveryServices } from './deliver.ts'
import { LOG_LIFETIME } from './delivery-rules.ts'
import { deleteOldDeliveries } from './delivery-store.ts'

/** Attempts to send an event to a webhook. */
export const sendWebhook = (services: DeliveryServices): Job<SendWebhook> => ({
  name: SEND_WEBHOOK,
  // As many as a site can have webhooks, each with one at a time: a slow one delays only itself.
  options: { concurrency: 10, groupConcurrency: 1, timeoutSeconds: 60, retries: 10 },
  run: ({ data, signal }) => deliver(services, data.deliveryId, signal),
})

/** Runs daily: deletes the log of deliveries older than two weeks. */
export const purgeWebhookDeliveries = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-webhook-deliveries',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '53 3 * * *',
  run: ({ signal }) =>
    inBatches((limit) => deleteOldDeliveries(db, LOG_LIFETIME, limit), { signal }),
})
