import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { applyCacheChange } from '../entities/cache/cached-entities.ts'
import { applyInitialData } from '../entities/cache/initial-data.ts'
import { cacheOwner, persistCache, restoreCache } from '../entities/cache/persistence.ts'
import { queryClient } from '../entities/cache/query-client.ts'
import { startTabSync } from '../entities/cache/tab-sync.ts'
import { preloadLater, preloadWhenIdle } from '../lib/idle-preload.ts'
import { beforeSignOut } from '../entities/session/before-sign-out.ts'
import { syncSessionAcrossTabs } from '../entities/session/session-tab-sync.ts'
import { restoreSession } from '../entities/session/restore-session.ts'
import { syncTheme } from '../entities/session/theme.ts'
import { discardSharedVideo } from '../features/video/publish/discard-shared-video.ts'
import { showStoredToast } from '../lib/toast.ts'
import { replacePrerendered } from './replace-prerendered.ts'
import { router } from './router.tsx'
import '../ui/styles/app.css'

syncTheme()
// The URL of this file contains a hash of the build.
restoreCache(import.meta.url)
applyInitialData()
persistCache()
startTabSync(cacheOwner, applyCacheChange)
syncSessionAcrossTabs()
showStoredToast()
void restoreSession()
beforeSignOut(discardSharedVideo)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const render = () =>
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
// With the screen loaded, the first commit has the whole page. The router shows its own errors, so it
// renders also after a failure. No top-level await: the chunk of the screen imports this one.
void router
  .load()
  .catch(() => undefined)
  .then(() => replacePrerendered(root, render))
preloadLater(() =>
  import('./service-worker.ts')
    .then(({ registerServiceWorker }) => registerServiceWorker())
    // The next page tries again.
    .catch(() => undefined),
)
preloadWhenIdle()
