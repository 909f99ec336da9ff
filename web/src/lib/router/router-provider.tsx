import {
  type ComponentType,
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { ErrorBoundary, type FailureProps } from './error-boundary.tsx'
import type { Match, Router } from './router.ts'
import type { keepScrollPositions } from './scroll-positions.ts'

interface Props {
  router: Router
  /** Stays mounted around all screens. Renders an {@link Outlet}. */
  layout: ComponentType
  /** Shown in place of a screen that failed. */
  failure: ComponentType<FailureProps>
  scroll?: ReturnType<typeof keepScrollPositions>
}

export interface RouterState {
  router: Router
  match: Match
  failure: ComponentType<FailureProps>
}

const RouterContext = createContext<RouterState | undefined>(undefined)
const PendingContext = createContext(false)

/** Renders the current screen of a router. */
export function RouterProvider({ router, layout: Layout, failure, scroll }: Props) {
  const [match, setMatch] = useState(router.match)
  const [isPending, setPending] = useState(false)

  useLayoutEffect(
    () =>
      router.attach({
        show(next) {
          scroll?.leave()
          // Rendered in slices: the page stays responsive.
          startTransition(() => setMatch(next))
        },
        showPending: setPending,
      }),
    [router, scroll],
  )
  useLayoutEffect(() => {
    router.onRendered()
    // Before the next paint, but after the updates of this page's effects, which may move its
    // content.
    queueMicrotask(() => scroll?.enter(match))
  }, [router, scroll, match])

  const state = useMemo(() => ({ router, match, failure }), [router, match, failure])
  return (
    <RouterContext value={state}>
      <PendingContext value={isPending}>
        <Layout />
      </PendingContext>
    </RouterContext>
  )
}

export function useRouterState(): RouterState {
  const state = useContext(RouterContext)
  if (!state) throw new Error('There is no router around this component')
  return state
}

/** Whether the next page is being loaded. */
export const usePending = (): boolean => useContext(PendingContext)

/** Renders the current screen. */
export function Outlet() {
  const { match, failure } = useRouterState()
  const { screen: Screen } = match
  return (
    <ErrorBoundary resetKey={match} failure={failure}>
      <Screen />
    </ErrorBoundary>
  )
}
