import { pickRoutes } from '@seam/contract/endpoints.ts'
import { firstRoutes } from './first-routes.ts'

/** Method and path of the endpoints that only forms and a few pages call. Loaded on first use. */
export const laterRoutes = pickRoutes((name) => !(name in firstRoutes))
