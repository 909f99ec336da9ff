import type { WebhookBody, WebhookState } from '@seam/contract/webhook.ts'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { call } from '../../../entities/session/call.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { isProblem } from '../../../lib/errors.ts'
import { adminKeys } from '../keys.ts'

// Each function that changes something checks the session first. It returns false (or undefined),
// without a request, when the viewer is signed out. Each throws what `call` throws.

export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: adminKeys.webhooks })

const refreshDeliveries = (id: string) =>
  queryClient.invalidateQueries({ queryKey: [...adminKeys.webhookDeliveries, id] })

/** Creates a webhook. Returns its secret, which no other response contains: it is not cached. */
export async function createWebhook(body: WebhookBody): Promise<string | undefined> {
  if (!(await requireSession())) return undefined
  const { secret } = await call('createWebhook', { body })
  void refreshWebhooks()
  return secret
}

/** Replaces the secret of a webhook. Returns the new one, which is not cached. */
export async function renewWebhookSecret(id: string): Promise<string | undefined> {
  if (!(await requireSession())) return undefined
  return (await call('renewWebhookSecret', { params: { id } })).secret
}

/** Changes the address and events of a webhook, or switches it on or off. */
export async function changeWebhook(
  id: string,
  body: WebhookBody | { state: Exclude<WebhookState, 'FAILED'> },
): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('changeWebhook', { params: { id }, body })
  await refreshWebhooks()
  return true
}

export async function deleteWebhook(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('deleteWebhook', { params: { id } }).catch((error: unknown) => {
    // It was already deleted, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  })
  void refreshWebhooks()
  return true
}

/** Sends a test event to a webhook. */
export async function testWebhook(id: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('testWebhook', { params: { id } })
  await refreshDeliveries(id)
  return true
}

/** Sends an event again. */
export async function resendDelivery(id: string, deliveryId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  await call('resendWebhookDelivery', { params: { id, deliveryId } })
  await refreshDeliveries(id)
  return true
}
