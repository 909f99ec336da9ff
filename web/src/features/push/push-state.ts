import { call } from '../../entities/session/call.ts'
import { isPushSupported, readPushRecord } from './push-record.ts'

export type PushState =
  /** The browser has no push notifications; on iOS only once the site is on the Home Screen. */
  | { kind: 'unsupported' | 'home-screen' }
  /** The site sends none. */
  | { kind: 'unavailable' }
  /** The user blocks them in the browser. */
  | { kind: 'blocked' }
  | { kind: 'on' | 'off'; publicKey: string }

// Safari on an iPad claims to be on a Mac.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Returns the subscription of this browser to its push service. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns whether this browser shows push notifications for its session. */
export async function readPushState(signal?: AbortSignal): Promise<PushState> {
  if (!isPushSupported()) return { kind: isIos() ? 'home-screen' : 'unsupported' }
  const { publicKey, recipient } = await call('getPush', { signal })
  if (publicKey === null) return { kind: 'unavailable' }
  if (Notification.permission === 'denied') return { kind: 'blocked' }
  const record = await readPushRecord()
  const subscription = await findSubscription()
  const isOn =
    recipient !== null &&
    record?.recipient === recipient &&
    record.endpoint === subscription?.endpoint
  return { kind: isOn ? 'on' : 'off', publicKey }
}
