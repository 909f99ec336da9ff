import { getTransparencyReport } from '@seam/contract/moderation/transparency.ts'
import type { Api } from '../../../infra/http/api.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { findCounts, findYears } from './transparency-store.ts'

/** The yearly numbers, which are kept as they happen. */
export function transparencyRoutes(api: Api, { db }: { db: Db }) {
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
