// What this browser knows of its subscription to push notifications, where the service worker can read
// it: web/service-worker-push.js has the same names.
const CACHE = 'push'
const RECORD = '/push-record'

export interface PushRecord {
  /** The recipient of the messages that are shown. */
  recipient: string
  endpoint: string
}

/** Whether the browser has what push notifications need. Safari on iOS only in an installed site. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator &&
  ['PushManager', 'Notification', 'caches'].every((name) => name in globalThis)

export async function readPushRecord(): Promise<PushRecord | null> {
  const response = await caches.match(RECORD, { cacheName: CACHE })
  return response ? ((await response.json()) as PushRecord) : null
}

export async function writePushRecord(record: PushRecord): Promise<void> {
  await (await caches.open(CACHE)).put(RECORD, Response.json(record))
}

/** Ends push notifications in this browser: none is shown from now on. */
export async function forgetPush(): Promise<void> {
  if (!isPushSupported() || !(await caches.delete(CACHE))) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  // Without the record nothing is shown, whether the push service can be reached or not.
  void subscription?.unsubscribe().catch(() => undefined)
}
