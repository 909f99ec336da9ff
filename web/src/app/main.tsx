import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
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
import { createRouter } from '../lib/router/router.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import { keepScrollPositions } from '../lib/router/scroll-positions.ts'
import { showStoredToast } from '../lib/toast.ts'
import { ReplacedHtml } from './replaced-html.tsx'
import { routerOptions } from './routes.ts'
import { CrashScreen } from './screens/crash.tsx'
import { Layout } from './screens/layout.tsx'
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

const router = createRouter(routerOptions)
const scroll = keepScrollPositions()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// With the screen loaded, the first commit has the whole page. As a transition, it is rendered in slices
// between which the browser handles what the user does. No top-level await: the chunk of the screen
// imports this one.
void router.load().then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} layout={Layout} failure={CrashScreen} scroll={scroll} />
        </QueryClientProvider>
        <ReplacedHtml root={root} />
      </StrictMode>,
    ),
  ),
)
preloadLater(() =>
  import('./service-worker.ts')
    .then(({ registerServiceWorker }) => registerServiceWorker())
    // The next page tries again.
    .catch(() => undefined),
)
preloadWhenIdle()
