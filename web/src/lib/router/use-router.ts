import type { Location, Search } from './location.ts'
import type { Match, Router } from './router.ts'
import { useRouterState } from './router-provider.tsx'

export const useNavigate = (): Router['navigate'] => useRouterState().router.navigate

export const useLocation = (): Location => useRouterState().match.location

export const useSearch = (): Search => useLocation().search

/** Whether this page was loaded from the server, not reached by navigation. */
export const useIsFirstPage = (): boolean => useRouterState().match.isFirst

/** The values of the path's placeholders. */
export const useParams = (): Match['params'] => useRouterState().match.params
