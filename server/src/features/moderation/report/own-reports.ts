import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { OwnReport } from '@seam/contract/moderation/report.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { type PageQuery, paginate, sortByIds } from '../../item/paginate.ts'
import * as store from './report-store.ts'

/** Returns a page of an account's reports with their outcomes, newest first. */
export async function getOwnReports(
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<OwnReport>> {
  const maxTotal = limits.reportTotal
  return paginate(query, {
    total: await store.countReportsOf(db, accountId, maxTotal),
    maxTotal,
    findEntries: (from, limit) => store.findReportsOf(db, accountId, from, limit),
    loadDocs: async (ids) =>
      sortByIds(ids, await store.loadReports(db, ids)).map((row) => ({
        _id: row.public_id,
        kind: row.kind,
        reason: row.reason,
        text: row.content,
        createdAt: row.created_at.toISOString(),
        outcome: row.closed_at === null ? 'open' : isAction(row) ? 'acted' : 'no-action',
        decidedAt: row.closed_at?.toISOString() ?? null,
      })),
  })
}

const isAction = ({ action, is_reversed }: store.ReportRow) =>
  action !== null && action !== 'none' && is_reversed !== true
