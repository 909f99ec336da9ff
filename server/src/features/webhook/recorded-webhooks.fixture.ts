import * as contract from '@seam/contract/webhook.ts'
import { app } from '../../../test/app.ts'
import type { RecordedRequest } from '../audit/recorded-moderation.fixture.ts'
import { insertDelivery } from './delivery-store.ts'
import { deleteAllWebhooks } from './webhook.fixture.ts'
import { insertWebhook } from './webhook-store.ts'

const body = { url: 'https://hooks.example/seam', events: ['post.published' as const] }

/** Inserts a webhook, and a delivery that has failed, without an entry in the log. */
async function insertHook() {
  const { db } = await app()
  await deleteAllWebhooks()
  return db.transaction().execute(async (tx) => {
    const hook = await insertWebhook(tx, body, 1)
    if (!hook) throw new Error('no webhook was inserted')
    const about = { subjectId: null, happenedAt: new Date(), data: {} }
    const deliveryId = await insertDelivery(tx, hook.id, { event: contract.TEST_EVENT, ...about })
    const delivery = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'FAILED' })
      .where('id', '=', deliveryId ?? 0)
      .returning('public_id')
      .executeTakeFirstOrThrow()
    return { id: hook.public_id, deliveryId: delivery.public_id }
  })
}

/** One successful request to every endpoint of webhooks that the audit log records. */
export const webhookRequests: RecordedRequest[] = [
  [
    contract.createWebhook,
    async (owner) => {
      await deleteAllWebhooks()
      return owner.call(contract.createWebhook, { body })
    },
  ],
  [
    contract.changeWebhook,
    async (owner) => {
      const { id } = await insertHook()
      return owner.call(contract.changeWebhook, { params: { id }, body: { state: 'OFF' } })
    },
  ],
  ...[contract.deleteWebhook, contract.renewWebhookSecret, contract.testWebhook].map(
    (endpoint): RecordedRequest => [
      endpoint,
      async (owner) => {
        const { id } = await insertHook()
        return owner.call(endpoint, { params: { id } })
      },
    ],
  ),
  [
    contract.resendWebhookDelivery,
    async (owner) => owner.call(contract.resendWebhookDelivery, { params: await insertHook() }),
  ],
]
