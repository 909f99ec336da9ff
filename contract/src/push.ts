import * as z from 'zod'
import { endpoint, noData } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

/** A base64url string of this many bytes. */
const bytes = (amount: number, error: string) =>
  z.string({ error }).regex(new RegExp(`^[\\w-]{${Math.ceil((amount * 4) / 3)}}=*$`), { error })

/** PushSubscriptionJSON, from `PushSubscription.toJSON()`: https://www.w3.org/TR/push-api/ */
export const pushSubscription = z.object({
  /** The URL of the push service that receives messages for this browser. */
  endpoint: z
    .string({ error: messages.pushEndpoint })
    .max(limits.pushEndpoint, { error: messages.pushEndpoint })
    .regex(/^https:\/\//, { error: messages.pushEndpoint }),
  keys: z.object(
    {
      /** An uncompressed point on the P-256 curve. */
      p256dh: bytes(65, messages.pushKey),
      auth: bytes(16, messages.pushAuth),
    },
    { error: messages.pushKey },
  ),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscription>

export const pushState = z.object({
  /**
   * The `applicationServerKey` with which a browser subscribes, in base64url. Null if the site has
   * no service worker to show notifications.
   */
  publicKey: z.string().nullable(),
  /**
   * The id in all messages to this session, which lets a browser detect messages to another one.
   * Null if the session has no subscription.
   */
  recipient: z.string().nullable(),
})
export type PushState = z.infer<typeof pushState>

/** A declarative push message: https://www.w3.org/TR/push-api/ */
export interface PushMessage {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** The URL that a click opens. */
    navigate: string
    /** A newer notification with the same tag replaces the older one. */
    tag: string
    icon: string
    dir: 'auto'
    /** The same number as text, as Safari reads it. */
    app_badge: string
    data: { recipient: string }
  }
  /** The number of unseen notifications. */
  app_badge: number
}

const tag = 'Push'
const signedIn = { tag, access: 'signed-in' } as const

export const getPush = endpoint({
  ...signedIn,
  summary: 'The key for push subscriptions, and whether this session has one',
  method: 'GET',
  path: '/push',
  response: pushState,
})

export const subscribeToPush = endpoint({
  ...signedIn,
  summary:
    'Subscribe this session to push notifications. Replaces its subscription, and one of another session with the same endpoint. Signing out ends it',
  method: 'PUT',
  path: '/push',
  body: pushSubscription,
  response: pushState,
})

export const unsubscribeFromPush = endpoint({
  ...signedIn,
  summary: 'End the subscription of this session to push notifications',
  method: 'DELETE',
  path: '/push',
  response: noData,
})
