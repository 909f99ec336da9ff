import type { PageState } from '@seam/contract/page-state.ts'
import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand'
import { usePageState } from './page-state.ts'

/**
 * Makes a hook of a store. While a page is rendered on the server, and first in the browser, it returns
 * what follows from the state of the page; then what the store has, for example from this browser's storage.
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
