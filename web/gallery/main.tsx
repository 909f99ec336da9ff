import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../src/entities/cache/query-client.ts'
import '../src/ui/styles/app.css'
import { Gallery } from './gallery.tsx'

// The links of the parts lead nowhere.
const router = createRouter({
  history: createMemoryHistory({ initialEntries: ['/'] }),
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
})

const container = document.getElementById('root')
if (!container) throw new Error('the page has no root element')
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
