import type { Decision } from '@seam/contract/moderation/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { type PageQuery, paginate, sortByIds } from '../../item/paginate.ts'
import * as store from './decision-store.ts'
import { decisionView } from './view.ts'

/** Returns a page of the decisions about an account, newest first. */
export const getOwnDecisions = async (
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<Decision>> =>
  paginate(query, {
    total: await store.countDecisionsAbout(db, accountId),
    maxTotal: limits.reportTotal,
    findEntries: (from, limit) => store.findDecisionsAbout(db, accountId, from, limit),
    loadDocs: async (ids) => sortByIds(ids, await store.loadDecisions(db, ids)).map(decisionView),
  })
