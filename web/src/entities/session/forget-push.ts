/**
 * The cache that stores the session for which this browser shows push notifications, where the
 * service worker can read it: web/service-worker-push.js uses the same names.
 */
export const PUSH_CACHE = 'push'

/** Stops push notifications in this browser: none are shown from now on. */
export const forgetPush = async (): Promise<void> =>
  void (await (globalThis as Partial<typeof globalThis>).caches?.delete(PUSH_CACHE))
