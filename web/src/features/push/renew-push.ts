import { call } from '../../entities/session/call.ts'
import { forgetPush } from '../../entities/session/forget-push.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { isPushSupported, readPushRecord } from './push-record.ts'
import { findSubscription } from './push-state.ts'
import { subscribe } from './subscribe.ts'

/**
 * Renews the subscription of this browser if its push service has changed or ended it, and ends it
 * if the user has revoked the permission.
 */
export async function renewPush(): Promise<void> {
  const record = isPushSupported() ? await readPushRecord() : null
  if (!record) return
  const isAllowed = Notification.permission === 'granted'
  const subscription = await findSubscription()
  if (isAllowed && subscription?.endpoint === record.endpoint) return
  if (!(await requireSession())) return
  const { publicKey, recipient } = await call('getPush', {})
  if (isAllowed && publicKey !== null && recipient === record.recipient) {
    await subscribe(await navigator.serviceWorker.ready, publicKey)
    return
  }
  if (recipient === record.recipient) await call('unsubscribeFromPush', {})
  await forgetPush()
}
