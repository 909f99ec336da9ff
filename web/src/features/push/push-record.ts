import { PUSH_CACHE } from '../../entities/session/forget-push.ts'

const RECORD = '/push-record'

export interface PushRecord {
  /** The recipient of the messages that are shown. */
  recipient: string
  endpoint: string
}

/**
 * Whether the browser supports push notifications. Safari on iOS does only in an installed site.
 */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator &&
  ['PushManager', 'Notification', 'caches'].every((name) => name in globalThis)

export async function readPushRecord(): Promise<PushRecord | null> {
  const response = await caches.match(RECORD, { cacheName: PUSH_CACHE })
  return response ? ((await response.json()) as PushRecord) : null
}

export async function writePushRecord(record: PushRecord): Promise<void> {
  await (await caches.open(PUSH_CACHE)).put(RECORD, Response.json(record))
}
