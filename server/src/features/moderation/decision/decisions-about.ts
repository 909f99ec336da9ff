import type { DecisionRecord } from '@seam/contract/moderation/review.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { sortByIds } from '../../item/paginate.ts'
import { findDecisionsAbout, loadDecisions } from './decision-store.ts'
import { decisionRecordView } from './view.ts'

/** Returns the newest decisions about an account, as moderators see them. */
export async function getDecisionsAbout(
  db: Db,
  accountId: number,
  limit: number,
): Promise<DecisionRecord[]> {
  const found = await findDecisionsAbout(db, accountId, { offset: 0 }, limit)
  const ids = found.map(({ id }) => id)
  return sortByIds(ids, await loadDecisions(db, ids)).map(decisionRecordView)
}
