import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../src/entities/cache/query-client.ts'
import { memoryHistory } from '../src/lib/router/history.ts'
import { createRouter } from '../src/lib/router/router.ts'
import { Outlet, RouterProvider } from '../src/lib/router/router-provider.tsx'
import '../src/ui/styles/app.css'
import { Gallery } from './gallery.tsx'

// The links of the parts lead to no page.
const router = createRouter({ routes: [], notFound: Gallery }, memoryHistory('/'))

const container = document.getElementById('root')
if (!container) throw new Error('the page has no root element')
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} layout={Outlet} failure={() => null} />
    </QueryClientProvider>
  </StrictMode>,
)
