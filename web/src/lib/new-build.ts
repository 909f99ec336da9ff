import { localStore } from './web-storage.ts'

const KEY = 'reloaded-for-build'
const MIN_INTERVAL_MS = 60_000

/**
 * Reloads the page if the server has a newer build, whose files have replaced those of this page.
 * At most once a minute. Returns whether the page is about to reload.
 */
export async function reloadOnNewBuild(): Promise<boolean> {
  if (Date.now() - Number(localStore.read(KEY)) < MIN_INTERVAL_MS) return false
  if (!(await hasNewBuild())) return false
  localStore.write(KEY, String(Date.now()))
  location.reload()
  return true
}

/** Whether the server's index names other scripts. False if the server does not respond. */
async function hasNewBuild(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  if (!script || !navigator.onLine) return false
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      credentials: 'omit',
      headers: { accept: 'text/html' },
    })
    const index = new DOMParser().parseFromString(await response.text(), 'text/html')
    // A page other than the index, such as a proxy's or a Wi-Fi login, names no scripts of a build.
    const scripts = [...index.querySelectorAll('[data-rel=module][href^="/assets/"]')]
    const running = new URL(script.src).pathname
    return scripts.length > 0 && scripts.every((named) => named.getAttribute('href') !== running)
  } catch {
    return false
  }
}
