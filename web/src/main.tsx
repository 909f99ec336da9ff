import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyCacheChange } from './lib/cache/cached-entities.ts'
import { applyInitialData } from './lib/cache/initial-data.ts'
import { cacheOwner, persistCache, restoreCache } from './lib/cache/persistence.ts'
import { queryClient } from './lib/cache/query-client.ts'
import { startTabSync } from './lib/cache/tab-sync.ts'
import { reloadOnNewBuild } from './lib/reload-on-new-build.ts'
import { syncSessionAcrossTabs } from './lib/session/session-tab-sync.ts'
import { restoreSession } from './lib/session/restore-session.ts'
import { syncTheme } from './lib/theme.ts'
import { showStoredToast } from './lib/toast.ts'
import { router } from './router.tsx'
import './ui/styles/app.css'

syncTheme()
reloadOnNewBuild()
// The URL of this file contains a hash of the build.
restoreCache(import.meta.url)
applyInitialData()
persistCache()
startTabSync(cacheOwner, applyCacheChange)
syncSessionAcrossTabs()
showStoredToast()
void restoreSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
