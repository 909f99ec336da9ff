import * as z from 'zod'
import { endpoint, noData } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { text } from './text.ts'

/** The events that a webhook can subscribe to, in the order of the form. */
export const webhookEvents = [
  'video.published',
  'video.ready',
  'video.failed',
  'post.published',
  'comment.created',
  'member.joined',
  'member.left',
  'report.opened',
  'report.decided',
  'backup.failed',
  'disk.low',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event that owners send to test a webhook. */
export const TEST_EVENT = 'webhook.test'

const events = z
  .array(z.enum(webhookEvents, { error: messages.webhookEvents }), {
    error: messages.webhookEvents,
  })
  .min(1, { error: messages.webhookEvents })
  .max(webhookEvents.length, { error: messages.webhookEvents })
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)))

const url = text(messages.webhookUrl)
  .trim()
  .max(limits.webhookUrl, { error: messages.webhookUrlLong, abort: true })
  .refine((address) => URL.parse(address)?.protocol === 'https:', { error: messages.webhookUrl })

export const webhookBody = z.object({ url, events })
export type WebhookBody = z.infer<typeof webhookBody>

export const webhookState = z.enum([
  'ON',
  /** By an owner. */
  'OFF',
  /** Switched off because its address accepted no event for three days, or responded 410. */
  'FAILED',
])
export type WebhookState = z.infer<typeof webhookState>

export const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: webhookState,
  createdAt: z.iso.datetime(),
  /** When its address last accepted an event; null if never. */
  lastDeliveredAt: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof webhook>

/** With the secret that signs what is sent, such as `whsec_…`. No other response contains it. */
export const newWebhook = webhook.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof newWebhook>

export const deliveryState = z.enum([
  /** For its first or next attempt. */
  'WAITING',
  'DELIVERED',
  'FAILED',
  /**
   * Not sent, because the site no longer shows its subject to everyone, or because the owner has
   * deselected the event.
   */
  'SKIPPED',
])
export type DeliveryState = z.infer<typeof deliveryState>

export const webhookDelivery = z.object({
  _id: z.string(),
  event: z.enum([...webhookEvents, TEST_EVENT]),
  /** When the event happened. */
  happenedAt: z.iso.datetime(),
  state: deliveryState,
  attempts: z.int(),
  /** When the last attempt ended; null before the first one. */
  attemptedAt: z.iso.datetime().nullable(),
  /** Null if there is none. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The status and the start of the last response, or why there was none. Empty if not attempted. */
  response: z.string(),
  /** The body of the request. */
  payload: z.object({
    type: z.string(),
    timestamp: z.iso.datetime(),
    data: z.record(z.string(), z.string()),
  }),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const tag = 'Webhooks'
const forOwners = { tag, access: 'owner' } as const
const params = z.object({ id: z.string() })

export const listWebhooks = endpoint({
  ...forOwners,
  summary: 'The webhooks of the site, the newest first',
  method: 'GET',
  path: '/webhook',
  response: z.array(webhook),
})

export const createWebhook = endpoint({
  ...forOwners,
  summary: 'Send events to an https address, signed as Standard Webhooks specifies',
  method: 'POST',
  path: '/webhook',
  audit: 'webhook.created',
  status: 201,
  body: webhookBody,
  response: newWebhook,
})

export const changeWebhook = endpoint({
  ...forOwners,
  summary: 'Change the address or the events of a webhook, or switch it on or off',
  method: 'PATCH',
  path: '/webhook/{id}',
  audit: 'webhook.changed',
  params,
  body: z.object({
    url: url.optional(),
    events: events.optional(),
    state: z.enum(['ON', 'OFF'], { error: messages.webhookState }).optional(),
  }),
  response: webhook,
})

export const deleteWebhook = endpoint({
  ...forOwners,
  summary: 'Delete a webhook with its log',
  method: 'DELETE',
  path: '/webhook/{id}',
  audit: 'webhook.deleted',
  params,
  response: noData,
})

export const renewWebhookSecret = endpoint({
  ...forOwners,
  summary: 'Replace the secret of a webhook. For a day, both secrets sign what is sent',
  method: 'POST',
  path: '/webhook/{id}/secret',
  audit: 'webhook.changed',
  params,
  response: newWebhook,
})

export const testWebhook = endpoint({
  ...forOwners,
  summary: 'Send a test event to a webhook',
  method: 'POST',
  path: '/webhook/{id}/test',
  audit: 'webhook.sent',
  params,
  response: webhookDelivery,
})

export const listWebhookDeliveries = endpoint({
  ...forOwners,
  summary: 'What was sent to a webhook within the last two weeks, the newest first',
  method: 'GET',
  path: '/webhook/{id}/delivery',
  params,
  query: z.object({ limit: pageQuery.limit, page: pageQuery.page, cursor: pageQuery.cursor }),
  response: paged(webhookDelivery),
})

export const resendWebhookDelivery = endpoint({
  ...forOwners,
  summary: 'Send an event again',
  method: 'POST',
  path: '/webhook/{id}/delivery/{deliveryId}/resend',
  audit: 'webhook.sent',
  params: z.object({ id: z.string(), deliveryId: z.string() }),
  response: webhookDelivery,
})
