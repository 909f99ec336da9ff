import { SERVICE_WORKER } from '@seam/contract/pages.ts'

/**
 * Registers the service worker, with which pages open offline. Does nothing where browsers do not
 * allow one: without HTTPS except on localhost, and in some private windows.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.addEventListener('controllerchange', () => void storeLoadedFiles())
  await serviceWorker?.register(SERVICE_WORKER).catch(() => undefined)
}

/** Requests the files again that this page has loaded without the worker, which stores them. */
async function storeLoadedFiles(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const isFile = new URL(name).pathname.startsWith('/assets/')
    if (isFile) await fetch(name).catch(() => undefined)
  }
}
