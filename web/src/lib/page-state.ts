import { PAGE_STATE_ID, type PageState } from '@seam/contract/page-state.ts'
import { createContext, useContext } from 'react'
import { parseJson } from './web-storage.ts'

/** What the server knew when it rendered this page; undefined in tests of components. */
export const PageStateContext = createContext<PageState | undefined>(undefined)

export const usePageState = (): PageState | undefined => useContext(PageStateContext)

/** The state of the page that the browser has loaded; null where there is none. */
export const pageState = import.meta.env.SSR
  ? null
  : (parseJson(document.getElementById(PAGE_STATE_ID)?.textContent ?? null) as PageState | null)
