import { pages } from '@seam/contract/pages.ts'
import {
  NOT_FOUND_PATH,
  type PrerenderedPage,
  SEARCH_RESULTS_PATH,
  slotValue,
} from '@seam/contract/prerendered.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../entities/cache/query-client.ts'
import { useAuth } from '../entities/session/auth-store.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { createRouter } from '../lib/router/router.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import { updateSite } from '../lib/site.ts'
import { routerOptions } from './routes.ts'
import { CrashScreen } from './screens/crash.tsx'
import { Layout } from './screens/layout.tsx'
import { startsCompact, useSidebar } from './shell/sidebar-state.ts'

export { prerenderedKey, prerenderedWidths } from '@seam/contract/prerendered.ts'

// Outside of browsers, stores would render their initial state instead of the current one.
React.useSyncExternalStore = (_subscribe, getSnapshot) => getSnapshot()

/** The pages to render, and the one for all other addresses. */
export const paths = [...Object.values(pages), SEARCH_RESULTS_PATH, NOT_FOUND_PATH]

/** Stands for a value of the URL, the viewer or the site, which the server fills in. */
const standIn = (name: string) => `prerendered-${name}`
const STAND_INS = new RegExp(
  standIn('(viewer|username|q|siteName|siteDescription|taglineStart|taglineEnd)'),
  'g',
)
const VIEWER = standIn('viewer')
updateSite({
  name: standIn('siteName'),
  description: standIn('siteDescription'),
  tagline: `${standIn('taglineStart')} ${standIn('taglineEnd')}`,
})

/** React preloads images before all other elements, also those of slots that stay empty. */
const IMAGE_PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/** Returns the HTML of a page as the application renders it before it has any data. */
export async function render({ path, signedIn, expanded }: PrerenderedPage): Promise<string> {
  const authUser = { ...useAuth.getState().authUser, username: VIEWER, fullName: '\u00A0' }
  useAuth.setState(signedIn ? { authenticated: true, authUser } : useAuth.getInitialState())
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => standIn(name))
  useSidebar.setState({ expanded: expanded && !startsCompact(url) })
  const router = createRouter(routerOptions, memoryHistory(url))
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} layout={Layout} failure={CrashScreen} />
    </QueryClientProvider>,
  )
  return (
    html
      .replace(IMAGE_PRELOADS, '')
      .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
      // As long as it is not loaded, a user is shown by username.
      .replaceAll(`@${standIn('username')}`, slotValue('name'))
      .replaceAll(STAND_INS, (_, name: string) => slotValue(name))
  )
}
