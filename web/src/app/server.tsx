import type { PageState, RenderPage } from '@seam/contract/page-state.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { fillQueryCache } from '../entities/cache/initial-data.ts'
import { queryDefaults } from '../entities/cache/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { createRouter } from '../lib/router/router.ts'
import { App } from './app.tsx'
import { loadScreens, routerOptions } from './routes.ts'
import { NonMemberLayout } from './screens/layout.tsx'

/** React's image preloads come before all elements. The head has the preloads that a page needs. */
const IMAGE_PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/** Loads all screens. Returns the function that renders pages. */
export async function loadRenderer(): Promise<RenderPage> {
  await Promise.all([loadScreens(), NonMemberLayout.load()])
  return renderPage
}

function renderPage(url: string, page: PageState): string {
  const queryClient = new QueryClient({ defaultOptions: queryDefaults })
  try {
    fillQueryCache(queryClient, page)
    const router = createRouter(routerOptions, memoryHistory(url))
    return renderToString(<App page={page} queryClient={queryClient} router={router} />).replace(
      IMAGE_PRELOADS,
      '',
    )
  } finally {
    // Clears the timers of its queries.
    queryClient.clear()
  }
}
