import type { WebhookEvent } from '@seam/contract/webhook.ts'

/** Whether a webhook that is on has an event. */
export const hasWebhookFor = (event: WebhookEvent) =>
  `exists (select from webhook where state = 'ON' and '${event}' = any(events))`
