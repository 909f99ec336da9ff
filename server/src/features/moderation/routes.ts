import { getTransparencyReport } from '@seam/contract/moderation/transparency.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import type { DecisionServices } from './decision/decide.ts'
import { decisionRoutes } from './decision/routes.ts'
import { heldItemRoutes } from './hold/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { findCounts, findYears } from './transparency-store.ts'
import { waveRoutes } from './wave/routes.ts'

export function moderationRoutes(api: Api, services: DecisionServices & { secret: Secret }) {
  reportRoutes(api, services)
  reviewRoutes(api, services)
  decisionRoutes(api, services)
  heldItemRoutes(api, services)
  waveRoutes(api, services)
  transparencyRoutes(api, services)
}

/** Serves the yearly counters, which are incremented as events happen. */
function transparencyRoutes(api: Api, { db }: { db: Db }) {
  api.serve(getTransparencyReport, {
    handle: async ({ query }) => {
      const year = query.year ?? new Date().getUTCFullYear()
      const [counts, years] = await Promise.all([findCounts(db, year), findYears(db)])
      return {
        year,
        years: years.map((row) => row.year),
        counts: Object.fromEntries(counts.map(({ name, amount }) => [name, amount])),
      }
    },
    message: 'Reports, decisions and appeals of a year',
  })
}
