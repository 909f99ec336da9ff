import { HYDRATION_MISMATCH } from '@seam/contract/pages.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyCacheChange } from '../entities/cache/cached-entities.ts'
import { fillQueryCache, outdatePage, removeMissing } from '../entities/cache/initial-data.ts'
import { persistCache, restoreCache } from '../entities/cache/persistence.ts'
import { queryClient, refetchOutdated } from '../entities/cache/query-client.ts'
import { startTabSync } from '../entities/cache/tab-sync.ts'
import { restoreCharacterKeys } from '../lib/character-keys.ts'
import { preloadLater, preloadWhenIdle } from '../lib/idle-preload.ts'
import { pageState } from '../lib/page-state.ts'
import { forgetPlayback } from '../entities/playlist/stored-playback.ts'
import { storeViewer, useAuth } from '../entities/session/auth-store.ts'
import { isSignOutPending } from '../entities/api/pending-sign-out.ts'
import { beforeSignOut } from '../entities/session/before-sign-out.ts'
import { syncSessionAcrossTabs } from '../entities/session/session-tab-sync.ts'
import { restoreSession } from '../entities/session/restore-session.ts'
import { syncTheme } from '../entities/session/theme.ts'
import { watchStoredUploads } from '../features/video/publish/upload/upload-store.ts'
import { createRouter } from '../lib/router/router.ts'
import { keepScrollPositions } from '../lib/router/scroll-positions.ts'
import { showStoredToast } from '../lib/toast.ts'
import { App } from './app.tsx'
import { routerOptions } from './routes.ts'
import { NonMemberLayout } from './screens/layout.tsx'
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
    page={page}
    queryClient={queryClient}
    router={router}
    scroll={keepScrollPositions()}
    onShown={startApplication}
  />
)

/** Loads what the first render shows: the screen, unless the server sent the front door instead. */
const loadFirstRender = () =>
  Promise.all([
    page?.nonMember !== 'front door' && router.load(),
    // The layout reports a failure, and tries again.
    page?.nonMember && NonMemberLayout.load().catch(() => null),
  ])

// With the screen loaded, the first commit contains the whole page. As a transition, it renders in
// slices, and the browser handles input between them. No top-level await: the screen's chunk
// imports this one.
void loadFirstRender().then(() =>
  startTransition(() => {
    // The page that the service worker caches is empty.
    if (!root.hasChildNodes()) return createRoot(root).render(app)
    retype = recordTypedText(root)
    hydrateRoot(root, app, { onRecoverableError: reportMismatch })
    // From here on React replays clicks itself; see start.js.
    document.documentElement.dataset.starting = 'keys'
  }),
)

/** Returns a function that reports to React what was typed into fields before their hydration. */
function recordTypedText(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    ({ value, defaultValue }) => value !== '' && value !== defaultValue,
  )
  const restores = fields.map((field) => {
    const { value, selectionStart, selectionEnd } = field
    let isKnown = false
    // React receives what is typed while it hydrates.
    field.addEventListener('input', () => (isKnown = true), { once: true })
    return () => {
      if (isKnown) return
      // React ignores an input event unless the text differs from the one last set through `value`.
      field.value = ''
      field.setRangeText(value)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.setSelectionRange(selectionStart, selectionEnd)
    }
  })
  return () => restores.forEach((restore) => restore())
}

/** Reports a mismatch, after which React rendered again. The server counts it, and tests fail. */
function reportMismatch(error: unknown): void {
  reportError(error)
  const text = `${location.pathname} ${String(error)}`.slice(0, 300)
  const type = 'application/json'
  navigator.sendBeacon(HYDRATION_MISMATCH, new Blob([JSON.stringify(text)], { type }))
}

/** Whose cache it is: the build, of which the URL of this file contains a hash, and the username. */
const cacheOwner = () => `${import.meta.url} ${useAuth.getState().authUser.username}`

/** Applies what this browser has stored. Runs after hydration: the server does not know it. */
function startApplication(): void {
  if (isStarted) return
  isStarted = true
  const isViewerUnknown = page?.hasSession === true && page.viewer === undefined
  if (isViewerUnknown) outdatePage(queryClient, page)
  restoreCache(cacheOwner)
  if (page) removeMissing(page)
  persistCache()
  startTabSync(cacheOwner, applyCacheChange)
  restoreCharacterKeys()
  watchStoredUploads()
  syncSessionAcrossTabs()
  showStoredToast()
  void restoreSession().then(() => (isViewerUnknown ? refetchOutdated() : undefined))
  beforeSignOut(() =>
    import('../entities/upload/shared-files.ts').then((files) => files.deleteAllShared()),
  )
  beforeSignOut(forgetPlayback)
  preloadLater(() =>
    import('./service-worker.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      // The next page retries.
      .catch(() => undefined),
  )
  preloadWhenIdle()
  // Not inside an effect, where React would first reset the fields.
  queueMicrotask(() => {
    retype()
    dispatchEvent(new Event('application-shown'))
  })
}
