import type { PageState } from '@seam/contract/page-state.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { PageStateContext } from '../lib/page-state.ts'
import type { Router } from '../lib/router/router.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import type { keepScrollPositions } from '../lib/router/scroll-positions.ts'
import { CrashScreen } from './screens/crash.tsx'
import { Layout } from './screens/layout.tsx'

interface Props {
  page: PageState | undefined
  queryClient: QueryClient
  router: Router
  scroll?: ReturnType<typeof keepScrollPositions>
  /** Called once the page is rendered in the browser. */
  onShown?: () => void
}

/** The application, as the server renders it and the browser hydrates it. */
export const App = ({ page, queryClient, router, scroll, onShown }: Props) => (
  <StrictMode>
    <PageStateContext value={page}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} layout={Layout} failure={CrashScreen} scroll={scroll} />
      </QueryClientProvider>
    </PageStateContext>
    <Shown onShown={onShown} />
  </StrictMode>
)

function Shown({ onShown }: Pick<Props, 'onShown'>) {
  useEffect(() => onShown?.(), [onShown])
  return null
}
