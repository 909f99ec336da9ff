import { PAGE_STATE_ID, type PageState } from '@seam/contract/page-state.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand'
import { parseJson } from './web-storage.ts'

/** The state that the server embedded in this page; undefined in component tests. */
export const PageStateContext = createContext<PageState | undefined>(undefined)

export const usePageState = (): PageState | undefined => useContext(PageStateContext)

/** The state of the page that the browser has loaded; null where there is none. */
export const pageState = import.meta.env.SSR
  ? null
  : (parseJson(document.getElementById(PAGE_STATE_ID)?.textContent ?? null) as PageState | null)

const neverChanges = () => () => {}

/** Whether this is the server's render, or the browser's first one, which must be the same. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )

/**
 * Creates a hook for a store. During the server's render and the browser's first one, the hook
 * returns what follows from the page state; afterwards, the state of the store, for example from
 * this browser's storage.
 */
export function pageStoreHook<State>(
  store: StoreApi<State>,
  firstState: (page: PageState | undefined) => State,
) {
  const firstStates = new WeakMap<PageState, State>()
  const stateOf = (page: PageState | undefined): State => {
    if (!page) return store.getInitialState()
    const known = firstStates.get(page) ?? firstState(page)
    firstStates.set(page, known)
    return known
  }
  return <Selected>(select: (state: State) => Selected): Selected => {
    const page = usePageState()
    return useSyncExternalStore(
      store.subscribe,
      () => select(store.getState()),
      () => select(stateOf(page)),
    )
  }
}
