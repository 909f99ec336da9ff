import { localStore } from './web-storage.ts'

const KEY = 'reloaded-for-build'
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads the page when one of its files cannot be loaded, as after a newer build has replaced
 * them. Reloads at most once in a minute.
 */
export function reloadOnNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(localStore.read(KEY)) < MIN_INTERVAL_MS) return
    localStore.write(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
