import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { render } from 'vitest-browser-react/pure'
import { queryClient } from '../src/entities/cache/query-client.ts'
import { Toaster } from '../src/ui/toaster.tsx'

/**
 * Renders components as a page of the application: with its cache, a router and toasts. Returns the
 * history of the page and a function that closes it.
 */
export async function renderPage(content: ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routeTree = createRootRoute({
    component: () => (
      <>
        <main>{content}</main>
        <Toaster />
      </>
    ),
  })
  const router = createRouter({ routeTree, history })
  const { unmount } = await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { history, close: unmount }
}
