import type { Db, Tx } from '../../infra/postgres/database.ts'
import {
  attemptFile,
  firstRendition,
  PLAY_FILE,
  POSTER_FILE,
  renditionFile,
  spriteOf,
  STORYBOARD_FILE,
} from '../assets/file-names.ts'
import { removeLater } from '../removal/removal-store.ts'
import { claimStep, ownsStep, type Step, type VideoClaim } from './claim-store.ts'
import { type ChangeIfOwned, ClaimLostError, objectKeyOf } from './video-files.ts'
import { findVideoToProcess, type VideoToProcess } from './video-store.ts'

/** A video claimed by one attempt at a step. */
export interface ClaimedVideo extends VideoToProcess, VideoClaim {
  change: ChangeIfOwned
}

const stepFiles: Record<Step, string[]> = {
  attempt: [PLAY_FILE, renditionFile(firstRendition)],
  previews_attempt: [POSTER_FILE, STORYBOARD_FILE, spriteOf(STORYBOARD_FILE)],
}

/**
 * Begins the next attempt at a step, and removes files left behind by the previous one. Returns
 * undefined if there is nothing to do.
 */
export const claimVideo = (
  db: Db,
  itemId: number,
  step: Step,
): Promise<{ video: ClaimedVideo; starts: number } | undefined> =>
  db.transaction().execute(async (tx) => {
    const claimed = await claimStep(tx, itemId, step)
    const video = claimed && (await findVideoToProcess(tx, itemId))
    if (!video) return undefined
    const { attempt, starts } = claimed
    if (attempt > 1) await removeUnpublished(tx, video, claimed, step)
    const claim: VideoClaim = { item_id: itemId, step, attempt }
    return { video: { ...video, ...claim, change: changeIfOwned(db, claim) }, starts }
  })

type Claimed = NonNullable<Awaited<ReturnType<typeof claimStep>>>

async function removeUnpublished(tx: Tx, video: VideoToProcess, claimed: Claimed, step: Step) {
  const { attempt, play_file, poster_file, storyboard_file, rendition_files } = claimed
  const published = new Set([
    ...[play_file, poster_file, storyboard_file, storyboard_file && spriteOf(storyboard_file)],
    ...(rendition_files ?? []),
  ])
  const earlier = stepFiles[step].map((file) => attemptFile(file, attempt - 1))
  const unpublished = earlier.filter((file) => !published.has(file))
  await removeLater(tx, unpublished.map(objectKeyOf(video)))
}

const changeIfOwned =
  (db: Db, claim: VideoClaim): ChangeIfOwned =>
  (change) =>
    db.transaction().execute(async (tx) => {
      if (!(await ownsStep(tx, claim))) throw new ClaimLostError()
      return change(tx)
    })
