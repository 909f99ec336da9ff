import { HYDRATION_MISMATCH } from '@seam/contract/pages.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyCacheChange } from '../entities/cache/cached-entities.ts'
import { fillQueryCache, outdatePage, removeMissing } from '../entities/cache/initial-data.ts'
import { cacheOwner, persistCache, restoreCache } from '../entities/cache/persistence.ts'
import { queryClient, refetchOutdated } from '../entities/cache/query-client.ts'
import { startTabSync } from '../entities/cache/tab-sync.ts'
import { restoreCharacterKeys } from '../lib/character-keys.ts'
import { preloadLater, preloadWhenIdle } from '../lib/idle-preload.ts'
import { pageState } from '../lib/page-state.ts'
import { storeViewer } from '../entities/session/auth-store.ts'
import { isSignOutPending } from '../entities/session/pending-sign-out.ts'
import { beforeSignOut } from '../entities/session/before-sign-out.ts'
import { syncSessionAcrossTabs } from '../entities/session/session-tab-sync.ts'
import { restoreSession } from '../entities/session/restore-session.ts'
import { syncTheme } from '../entities/session/theme.ts'
import { watchStoredUploads } from '../features/video/publish/upload-store.ts'
import { discardSharedVideo } from '../features/video/publish/discard-shared-video.ts'
import { createRouter } from '../lib/router/router.ts'
import { keepScrollPositions } from '../lib/router/scroll-positions.ts'
import { showStoredToast } from '../lib/toast.ts'
import { App } from './app.tsx'
import { routerOptions } from './routes.ts'
import '../ui/styles/app.css'

const page = pageState ?? undefined
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

let retype = () => {}
let isStarted = false
if (page?.viewer && !isSignOutPending()) storeViewer(page.viewer)
syncTheme()
if (page) fillQueryCache(queryClient, page)
const router = createRouter(routerOptions)
const app = (
  <App
    {...{ page, queryClient, router }}
    scroll={keepScrollPositions()}
    onShown={startApplication}
  />
)

// With the screen loaded, the first commit has the whole page. As a transition, it is rendered in slices
// between which the browser handles what the user does. No top-level await: the chunk of the screen
// imports this one.
void router.load().then(() =>
  startTransition(() => {
    // A page that the service worker stored is empty.
    if (!root.hasChildNodes()) return createRoot(root).render(app)
    retype = recordTypedText(root)
    hydrateRoot(root, app, { onRecoverableError: reportMismatch })
    // From here on React repeats clicks itself; see start.js.
    document.documentElement.dataset.starting = 'keys'
  }),
)

/** Returns a function that tells React of what was typed into the fields of an element before it hydrates them. */
function recordTypedText(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    ({ value, defaultValue }) => value !== '' && value !== defaultValue,
  )
  const restores = fields.map((field) => {
    const { value, selectionStart, selectionEnd } = field
    let isKnown = false
    // React hears what is typed while it hydrates.
    field.addEventListener('input', () => (isKnown = true), { once: true })
    return () => {
      if (isKnown) return
      // React ignores an input event unless the text differs from what its own setter of `value` was given.
      field.value = ''
      field.setRangeText(value)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.setSelectionRange(selectionStart, selectionEnd)
    }
  })
  return () => restores.forEach((restore) => restore())
}

/** What differed was rendered again. The server counts it, and tests fail. */
function reportMismatch(error: unknown): void {
  reportError(error)
  const text = `${location.pathname} ${String(error)}`.slice(0, 300)
  const type = 'application/json'
  navigator.sendBeacon(HYDRATION_MISMATCH, new Blob([JSON.stringify(text)], { type }))
}

/** Applies what this browser has stored: only now, as the server does not know it. */
function startApplication(): void {
  if (isStarted) return
  isStarted = true
  const isViewerUnknown = page?.hasSession === true && page.viewer === undefined
  if (isViewerUnknown) outdatePage(queryClient, page)
  // The URL of this file contains a hash of the build.
  restoreCache(import.meta.url)
  if (page) removeMissing(page)
  persistCache()
  startTabSync(cacheOwner, applyCacheChange)
  restoreCharacterKeys()
  watchStoredUploads()
  syncSessionAcrossTabs()
  showStoredToast()
  void restoreSession().then(() => (isViewerUnknown ? refetchOutdated() : undefined))
  beforeSignOut(discardSharedVideo)
  preloadLater(() =>
    import('./service-worker.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      // The next page tries again.
      .catch(() => undefined),
  )
  preloadWhenIdle()
  // Not within an effect, in which React would first reset the fields.
  queueMicrotask(() => {
    retype()
    dispatchEvent(new Event('application-shown'))
  })
}
