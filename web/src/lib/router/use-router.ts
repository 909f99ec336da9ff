import type { Location, Search } from './location.ts'
import type { Match, Router } from './router.ts'
import { useRouterState } from './router-provider.tsx'

/** Returns a function that goes to another page. */
export const useNavigate = (): Router['navigate'] => useRouterState().router.navigate

/** The location that is shown. */
export const useLocation = (): Location => useRouterState().match.location

/** The parameters of the query string. */
export const useSearch = (): Search => useLocation().search

/** Whether this page was loaded from the server, and not reached by a navigation of the router. */
export const useIsFirstPage = (): boolean => useRouterState().match.isFirst

/** The values of the placeholders of the path. */
export const useParams = (): Match['params'] => useRouterState().match.params
