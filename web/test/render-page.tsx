import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { queryClient } from '../src/entities/cache/query-client.ts'
import { memoryHistory } from '../src/lib/router/history.ts'
import { createRouter } from '../src/lib/router/router.ts'
import { RouterProvider } from '../src/lib/router/router-provider.tsx'
import { Toaster } from '../src/ui/toaster.tsx'

/**
 * Renders components as a page of the application at this path: with its cache, a router and
 * toasts. `route` is the path with placeholders, for components that read their values. Returns the history of the page and a function that closes it.
 */
export async function renderPage(content: ReactNode, path = '/', route?: string) {
  const history = memoryHistory(path)
  const layout = () => (
    <>
      <main>{content}</main>
      <Toaster />
    </>
  )
  const routes = route === undefined ? [] : [{ path: route, screen: () => null }]
  const router = createRouter({ routes, notFound: () => null }, history)
  const { unmount } = await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} layout={layout} failure={() => null} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { history, close: unmount }
}
