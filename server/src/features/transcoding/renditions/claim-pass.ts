import type { Db } from '../../../infra/postgres/database.ts'
import type { Weight } from '../job-names.ts'
import {
  type ClaimedPass,
  claimPass,
  hasWaitingRenditions,
  lockHeavyClaims,
} from './claim-store.ts'

/** The number of attempts if another worker claims the same pass first. */
const MAX_ATTEMPTS = 5

/**
 * Claims the next pass for this job: the one that it claimed before, if it was interrupted;
 * otherwise one of this weight, of the owner whose last claim is the oldest. Of each owner one
 * heavy pass is made at a time. Returns undefined where nothing can be claimed.
 */
export async function claimNextPass(
  db: Db,
  jobId: string,
  weight: Weight = 'ordinary',
): Promise<ClaimedPass | undefined> {
  if (weight === 'heavy') return claimHeavy(db, jobId)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const pass = await claimPass(db, jobId, weight)
    if (pass) return pass
    if (!(await hasWaitingRenditions(db, weight))) return undefined
  }
  return undefined
}

/** Claims in sequence over all workers, so that each claim sees the earlier ones of an owner. */
const claimHeavy = (db: Db, jobId: string) =>
  db.transaction().execute(async (tx) => {
    await lockHeavyClaims(tx)
    return claimPass(tx, jobId, 'heavy')
  })
