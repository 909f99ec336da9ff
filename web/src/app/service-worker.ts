import { SERVICE_WORKER } from '@seam/contract/pages.ts'
import { renewPush } from '../features/push/renew-push.ts'

/**
 * Registers the service worker, with which pages open offline, and renews the push subscription.
 * Does nothing where the browser allows no service worker: without HTTPS except on localhost, and
 * in some private windows.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.addEventListener('controllerchange', () => void storeLoadedFiles())
  await serviceWorker?.register(SERVICE_WORKER).catch(() => undefined)
  await renewPush()
}

/** Requests again the files that this page loaded without the worker, so that it caches them. */
async function storeLoadedFiles(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const isFile = new URL(name).pathname.startsWith('/assets/')
    if (isFile) await fetch(name).catch(() => undefined)
  }
}
