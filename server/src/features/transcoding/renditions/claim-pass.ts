import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { attemptFile, rungFile } from '../../assets/file-names.ts'
import { removeLater } from '../../removal/removal-store.ts'
import type { RenditionQueue } from '../job-names.ts'
import { type ChangeIfHeld, ClaimLostError, objectKeyOf } from '../video-files.ts'
import { findVideoToProcess } from '../video-store.ts'
import {
  type ClaimedPass,
  claimPass,
  holdsPass,
  type PassClaim,
  hasWaitingRenditions,
  lockHeavyClaims,
} from './claim-store.ts'
import { markPassFailed } from './rendition-store.ts'

/** The number of tries if another worker claims the same pass first. */
const MAX_TRIES = 5

/**
 * Claims the next pass for this job: the one that it claimed before, if it was interrupted;
 * otherwise one of this queue, of the owner whose last claim is the oldest. Of each owner one
 * heavy pass is made at a time. Returns undefined where nothing can be claimed.
 */
export async function claimNextPass(
  db: Db,
  jobId: string,
  queue: RenditionQueue = 'ordinary',
): Promise<ClaimedPass | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const pass = await claimInTransaction(db, jobId, queue)
    if (pass || queue === 'heavy') return pass
    if (!(await hasWaitingRenditions(db, queue))) return undefined
  }
  return undefined
}

const claimInTransaction = (db: Db, jobId: string, queue: RenditionQueue) =>
  db.transaction().execute(async (tx) => {
    // In sequence over all workers, so that each claim sees the earlier ones of an owner.
    if (queue === 'heavy') await lockHeavyClaims(tx)
    const claimed = await claimPass(tx, jobId, queue)
    if (claimed) await removeUnpublished(tx, claimed)
    return claimed
  })

/** Removes the files that the last attempt has stored but not published. */
async function removeUnpublished(tx: Tx, claimed: ClaimedPass) {
  const { attempt } = claimed
  // The release of a lost claim counts as an attempt.
  if (attempt > 1) await removeFiles(tx, claimed, [attempt - 2, attempt - 1])
}

/** Marks a pass as failed, and removes the files that it has stored. */
export const failPass = (db: Db, claimed: ClaimedPass) =>
  db.transaction().execute(async (tx) => {
    const isHeld = await markPassFailed(tx, claimed)
    if (isHeld) await removeFiles(tx, claimed, [claimed.attempt])
  })

async function removeFiles(tx: Tx, { item_id, rungs }: ClaimedPass, attempts: number[]) {
  const video = await findVideoToProcess(tx, item_id)
  if (!video) return
  const files = attempts
    .filter((attempt) => attempt > 0)
    .flatMap((attempt) => rungs.map((rung) => attemptFile(rungFile(rung), attempt)))
  await removeLater(tx, files.map(objectKeyOf(video)))
}

/** Returns a function that makes changes of a claimed pass. */
export const changePass =
  (db: Db, claim: PassClaim): ChangeIfHeld =>
  (change) =>
    db.transaction().execute(async (tx) => {
      if (!(await holdsPass(tx, claim))) throw new ClaimLostError()
      return change(tx)
    })
