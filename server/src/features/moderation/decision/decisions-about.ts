import { limits } from '@seam/contract/limits.ts'
import type { Decision } from '@seam/contract/moderation/decision.ts'
import type { DecisionRecord } from '@seam/contract/moderation/review.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { type PageQuery, paginate, sortByIds } from '../../item/paginate.ts'
import { countDecisionsAbout, findDecisionsAbout, loadDecisions } from './decision-store.ts'
import { decisionRecordView, decisionView } from './view.ts'

/** Returns the newest decisions about an account as moderators see them. */
export async function getDecisionsAbout(
  db: Db,
  accountId: number,
  limit: number,
): Promise<DecisionRecord[]> {
  const found = await findDecisionsAbout(db, accountId, { offset: 0 }, limit)
  const ids = found.map(({ id }) => id)
  return sortByIds(ids, await loadDecisions(db, ids)).map(decisionRecordView)
}

/** Returns a page of the decisions about an account, newest first. */
export const getOwnDecisions = async (
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<Decision>> =>
  paginate(query, {
    total: await countDecisionsAbout(db, accountId),
    maxTotal: limits.reportTotal,
    findEntries: (from, limit) => findDecisionsAbout(db, accountId, from, limit),
    loadDocs: async (ids) => sortByIds(ids, await loadDecisions(db, ids)).map(decisionView),
  })
