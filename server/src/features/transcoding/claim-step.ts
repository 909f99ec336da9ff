import type { Db, Tx } from '../../infra/postgres/database.ts'
import { attemptFile, renditionFile } from '../assets/file-names.ts'
import { removeLater } from '../removal/removal-store.ts'
import type { RenditionQueue } from './job-names.ts'
import { type ChangeIfOwned, ClaimLostError, objectKeyOf } from './video-files.ts'
import { findVideoToProcess } from './video-store.ts'
import {
  type ClaimedStep,
  claimStep,
  ownsStep,
  type StepClaim,
  hasWaitingRenditions,
  lockHeavyClaims,
} from './rendition-claim-store.ts'
import { markStepFailed } from './rendition-store.ts'

/** Maximum tries when other workers claim the same step first. */
const MAX_TRIES = 5

/**
 * Claims the next step for this job: the one it claimed before, if it was interrupted; otherwise
 * the step in this queue whose owner's last claim is the oldest. At most one heavy step per owner
 * runs at a time. Returns undefined if nothing can be claimed.
 */
export async function claimNextStep(
  db: Db,
  jobId: string,
  queue: RenditionQueue = 'ordinary',
): Promise<ClaimedStep | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const step = await claimInTransaction(db, jobId, queue)
    if (step || queue === 'heavy') return step
    if (!(await hasWaitingRenditions(db, queue))) return undefined
  }
  return undefined
}

const claimInTransaction = (db: Db, jobId: string, queue: RenditionQueue) =>
  db.transaction().execute(async (tx) => {
    // Serialized over all workers, so that each claim sees an owner's earlier ones.
    if (queue === 'heavy') await lockHeavyClaims(tx)
    const claimed = await claimStep(tx, jobId, queue)
    if (claimed) await removeUnpublished(tx, claimed)
    return claimed
  })

/** Removes files that the last attempt stored but did not publish. */
async function removeUnpublished(tx: Tx, claimed: ClaimedStep) {
  const { attempt } = claimed
  // Releasing a lost claim counts as an attempt.
  if (attempt > 1) await removeFiles(tx, claimed, [attempt - 2, attempt - 1])
}

export const failStep = (db: Db, claimed: ClaimedStep) =>
  db.transaction().execute(async (tx) => {
    const ownsClaim = await markStepFailed(tx, claimed)
    if (ownsClaim) await removeFiles(tx, claimed, [claimed.attempt])
  })

async function removeFiles(tx: Tx, { item_id, renditions }: ClaimedStep, attempts: number[]) {
  const video = await findVideoToProcess(tx, item_id)
  if (!video) return
  const files = attempts
    .filter((attempt) => attempt > 0)
    .flatMap((attempt) =>
      renditions.map((rendition) => attemptFile(renditionFile(rendition), attempt)),
    )
  await removeLater(tx, files.map(objectKeyOf(video)))
}

export const changeStep =
  (db: Db, claim: StepClaim): ChangeIfOwned =>
  (change) =>
    db.transaction().execute(async (tx) => {
      if (!(await ownsStep(tx, claim))) throw new ClaimLostError()
      return change(tx)
    })
