import { SERVICE_WORKER } from '@seam/contract/pages.ts'
import { renewPush } from '../features/push/renew-push.ts'

/**
 * Registers the service worker, with which pages open offline, and renews what it shows push
 * notifications for. Does nothing where browsers do not allow a service worker: without HTTPS except on
 * localhost, and in some private windows.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.addEventListener('controllerchange', () => void storeLoadedFiles())
  await serviceWorker?.register(SERVICE_WORKER).catch(() => undefined)
  await renewPush()
}

/** Requests the files again that this page has loaded without the worker, which stores them. */
async function storeLoadedFiles(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const isFile = new URL(name).pathname.startsWith('/assets/')
    if (isFile) await fetch(name).catch(() => undefined)
  }
}
