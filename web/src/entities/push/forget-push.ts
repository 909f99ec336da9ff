/**
 * The cache in which the browser stores for which session it shows push notifications, where the
 * service worker can read it: web/service-worker-push.js has the same names.
 */
export const PUSH_CACHE = 'push'

/** Ends push notifications in this browser: none is shown from now on. */
export const forgetPush = async (): Promise<void> =>
  void (await (globalThis as Partial<typeof globalThis>).caches?.delete(PUSH_CACHE))
