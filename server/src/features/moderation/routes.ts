import type { Api } from '../../infra/http/api.ts'
import type { Secret } from '../../infra/secret.ts'
import type { DecisionServices } from './decision/decide.ts'
import { decisionRoutes } from './decision/routes.ts'
import { heldItemRoutes } from './hold/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { transparencyRoutes } from './transparency/transparency.ts'
import { waveRoutes } from './wave/routes.ts'

export function moderationRoutes(api: Api, services: DecisionServices & { secret: Secret }) {
  reportRoutes(api, services)
  reviewRoutes(api, services)
  decisionRoutes(api, services)
  heldItemRoutes(api, services)
  waveRoutes(api, services)
  transparencyRoutes(api, services)
}
