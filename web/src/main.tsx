import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { follow } from './lib/cache/entities.ts'
import { seedCache } from './lib/cache/initial-data.ts'
import { cacheOwner, persistCache, restoreCache } from './lib/cache/persistence.ts'
import { queryClient } from './lib/cache/query-client.ts'
import { joinTabs } from './lib/cache/tabs.ts'
import { followNewerBuild } from './lib/newer-build.ts'
import { followOtherTabs } from './lib/session/other-tabs.ts'
import { settleSession } from './lib/session/settle.ts'
import { followTheme } from './lib/theme.ts'
import { toastFromBefore } from './lib/toast.ts'
import { router } from './router.tsx'
import './ui/styles/app.css'

followTheme()
followNewerBuild()
// The URL of this file contains a hash of the build.
restoreCache(import.meta.url)
seedCache()
persistCache()
joinTabs(cacheOwner, follow)
followOtherTabs()
toastFromBefore()
void settleSession()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
