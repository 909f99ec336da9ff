import type { Db, Tx } from '../../infra/postgres/database.ts'
import { attemptFile, rungFile } from '../assets/file-names.ts'
import { removeLater } from '../removal/removal-store.ts'
import type { RenditionQueue } from './job-names.ts'
import { type ChangeIfOwned, ClaimLostError, objectKeyOf } from './video-files.ts'
import { findVideoToProcess } from './video-store.ts'
import {
  type ClaimedPass,
  claimPass,
  ownsPass,
  type PassClaim,
  hasWaitingRenditions,
  lockHeavyClaims,
} from './rendition-claim-store.ts'
import { markPassFailed } from './rendition-store.ts'

/** Maximum tries when other workers claim the same pass first. */
const MAX_TRIES = 5

/**
 * Claims the next pass for this job: the one it claimed before, if it was interrupted; otherwise
 * the pass in this queue whose owner's last claim is the oldest. At most one heavy pass per owner
 * runs at a time. Returns undefined if nothing can be claimed.
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
    // Serialized over all workers, so that each claim sees an owner's earlier ones.
    if (queue === 'heavy') await lockHeavyClaims(tx)
    const claimed = await claimPass(tx, jobId, queue)
    if (claimed) await removeUnpublished(tx, claimed)
    return claimed
  })

/** Removes files that the last attempt stored but did not publish. */
async function removeUnpublished(tx: Tx, claimed: ClaimedPass) {
  const { attempt } = claimed
  // Releasing a lost claim counts as an attempt.
  if (attempt > 1) await removeFiles(tx, claimed, [attempt - 2, attempt - 1])
}

export const failPass = (db: Db, claimed: ClaimedPass) =>
  db.transaction().execute(async (tx) => {
    const ownsClaim = await markPassFailed(tx, claimed)
    if (ownsClaim) await removeFiles(tx, claimed, [claimed.attempt])
  })

async function removeFiles(tx: Tx, { item_id, rungs }: ClaimedPass, attempts: number[]) {
  const video = await findVideoToProcess(tx, item_id)
  if (!video) return
  const files = attempts
    .filter((attempt) => attempt > 0)
    .flatMap((attempt) => rungs.map((rung) => attemptFile(rungFile(rung), attempt)))
  await removeLater(tx, files.map(objectKeyOf(video)))
}

export const changePass =
  (db: Db, claim: PassClaim): ChangeIfOwned =>
  (change) =>
    db.transaction().execute(async (tx) => {
      if (!(await ownsPass(tx, claim))) throw new ClaimLostError()
      return change(tx)
    })
