import { availableParallelism } from 'node:os'
import { MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../../infra/objects/storage-full.ts'
import { isStopped, type Job, type Run } from '../../../infra/queue.ts'
import { MAKE_RENDITIONS, type Weight, weightOf } from '../job-names.ts'
import { FOLLOW_UP_NICENESS, HEAVY_SLOTS } from '../lanes.ts'
import type { Stage } from '../processing/stage.ts'
import { markReady, type VideoToProcess, videoToProcess } from '../processing/state.ts'
import {
  Deleted,
  keep,
  keyOf,
  MAX_STARTS,
  PERCENT,
  type ProcessingNeeds,
  progressNoter,
  sourceFile,
} from '../processing/work.ts'
import { rungFile } from './file-names.ts'
import { factsOf } from './first-rung.ts'
import { FIRST_RUNG } from './ladder.ts'
import { makeRungs } from './make-rungs.ts'
import {
  addPassStarts,
  firstRung,
  markPassFailed,
  markRung,
  notePassProgress,
  unfinished,
} from './rendition.ts'
import { somethingWaits, takeTurn, type Turn } from './turns.ts'

/** Seconds of a segment. */
const SEGMENT_SECONDS = 4

type NoData = Record<string, never>

/** Makes the renditions of the next pass that waits, of any video. */
export const makeRenditions = (services: ProcessingNeeds, weight: Weight): Job<NoData> => ({
  name: MAKE_RENDITIONS[weight],
  options: {
    atOnce: weight === 'heavy' ? HEAVY_SLOTS : Math.max(1, availableParallelism() >> 1),
    // A graceful stop uses up a retry of the queue: makePass() has the real limit.
    ...{ timeout: 6 * 3600, retries: 100 },
  },
  async run(run) {
    const claimed = await takeTurn(services.db, run.id, weight)
    if (claimed) await makePass(services, claimed, run, weight)
  },
})

async function makePass(
  services: ProcessingNeeds,
  claimed: Turn,
  run: Run<NoData>,
  weight: Weight,
) {
  const { db, queue, shared } = services
  const { item_id: itemId, pass } = claimed
  const video = await videoToProcess(db, itemId)
  const starts = await addPassStarts(db, itemId, pass, 1)
  try {
    if (!video) throw new Deleted()
    if (starts > MAX_STARTS) throw new Error('This pass was started too often')
    await encodePass(services, video, claimed, run.signal)
  } catch (error) {
    if (isStopped(run.signal)) await addPassStarts(db, itemId, pass, -1)
    const isUnreadable = error instanceof MediaFailure && !isStorageFull(error)
    const isDeleted = error instanceof Deleted || !(await videoToProcess(db, itemId))
    if (!isDeleted && run.signal.aborted) throw error
    if (!isDeleted && !isUnreadable && starts < MAX_STARTS) throw error
    // The video plays without them: fewer renditions are better than none.
    await markPassFailed(db, itemId, pass)
    if (!isDeleted) run.report(error as Error)
  } finally {
    await shared.changed()
  }
  await db.transaction().execute(async (tx) => {
    if ((await unfinished(tx, itemId)) === 0) await markReady(tx, itemId)
    // Also of other videos: what could not be claimed during this pass may have no job any more.
    if (await somethingWaits(tx, weight)) await queue.send(tx, MAKE_RENDITIONS[weight], {})
  })
  await shared.changed()
}

async function encodePass(
  services: ProcessingNeeds,
  video: VideoToProcess,
  { item_id, pass, rungs }: Turn,
  signal: AbortSignal,
) {
  const { db, objects, ffmpeg } = services
  // Smaller rungs are encoded from the first rung once that exists, at hardly any cost.
  const areSmaller = rungs.every(({ rung }) => rung < FIRST_RUNG)
  const fromFirstRung = areSmaller && (await firstRung(db, item_id))?.state === 'READY'
  const file = fromFirstRung ? rungFile(FIRST_RUNG) : sourceFile(video)
  await ffmpeg.withFolder(
    (input) => objects.copyTo(keyOf(video)(file), input),
    async (folder) => {
      const deleted = new AbortController()
      const updateProgress = async (share: number) => {
        await notePassProgress(db, { itemId: item_id, pass, share, from: PERCENT.storyboard })
        return (await videoToProcess(db, item_id)) !== undefined
      }
      const context: Stage = {
        ffmpeg,
        folder,
        input: 'input',
        niceness: FOLLOW_UP_NICENESS[weightOf(video)],
        source: await probe(ffmpeg, folder, 'input', signal),
        signal: AbortSignal.any([signal, deleted.signal]),
        onProgress: progressNoter(updateProgress, () => deleted.abort()),
      }
      const encoded = await makeRungs(context, rungs, SEGMENT_SECONDS)
      for (const rung of rungs) {
        const segmentIndex = encoded.get(rung.rung)
        if (!segmentIndex) continue
        const metadata = await factsOf(context, rung.rung, segmentIndex)
        await keep(services, video, folder, rungFile(rung.rung))
        await markRung(db, video, rung, metadata)
      }
    },
  )
}
