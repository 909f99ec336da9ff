import { call } from '../../entities/session/call.ts'
import { type PushRecord, writePushRecord } from './push-record.ts'

/** Subscribes this browser to its push service, and the session to messages from the server. */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushRecord | null> {
  const before = await pushManager.getSubscription()
  // The browser rejects a key that differs from an earlier subscription's.
  if (before && !hasKey(before, publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const { endpoint } = subscription
  const { recipient } = await call('subscribeToPush', {
    body: { endpoint, keys: { p256dh, auth } },
  })
  if (recipient === null) return null
  await writePushRecord({ recipient, endpoint })
  return { recipient, endpoint }
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const base64 = btoa(String.fromCharCode(...key))
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === publicKey
}
