import { kept } from './storage.ts'

const KEY = 'reloaded-for-build'
const ONCE_IN = 60_000

/**
 * A newer build has taken the place of the files that this page knows: the page is loaded anew when
 * it asks for one of them in vain, but not again and again.
 */
export function followNewerBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(kept.read(KEY)) < ONCE_IN) return
    kept.write(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
