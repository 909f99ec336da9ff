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
const SEGMENT = 4

type Nothing = Record<string, never>

/** Makes the renditions of one pass of one video: of the one whose turn it is. */
export const makeRenditions = (needs: ProcessingNeeds, weight: Weight): Job<Nothing> => ({
  name: MAKE_RENDITIONS[weight],
  options: {
    atOnce: weight === 'heavy' ? HEAVY_SLOTS : Math.max(1, availableParallelism() >> 1),
    // A graceful stop counts as a try here too, and must not use them up: makePass() has the limit.
    ...{ timeout: 6 * 3600, retries: 100 },
  },
  async run(run) {
    const turn = await takeTurn(needs.db, run.id, weight)
    if (turn) await makePass(needs, turn, run, weight)
  },
})

async function makePass(needs: ProcessingNeeds, turn: Turn, run: Run<Nothing>, weight: Weight) {
  const { db, queue, shared } = needs
  const { item_id: itemId, pass } = turn
  const video = await videoToProcess(db, itemId)
  const starts = await addPassStarts(db, itemId, pass, 1)
  try {
    if (!video) throw new Deleted()
    if (starts > MAX_STARTS) throw new Error('This pass was started too often')
    await encodePass(needs, video, turn, run.signal)
  } catch (error) {
    if (isStopped(run.signal)) await addPassStarts(db, itemId, pass, -1)
    const isTheirs = error instanceof MediaFailure && !isStorageFull(error)
    const isGone = error instanceof Deleted || !(await videoToProcess(db, itemId))
    if (!isGone && run.signal.aborted) throw error
    if (!isGone && !isTheirs && starts < MAX_STARTS) throw error
    // It plays without these: a video with fewer renditions is better than none.
    await markPassFailed(db, itemId, pass)
    if (!isGone) run.report(error as Error)
  } finally {
    await shared.changed()
  }
  await db.transaction().execute(async (tx) => {
    if ((await unfinished(tx, itemId)) === 0) await markReady(tx, itemId)
    // Also of others: what could not be taken while this one was made may have no job any more.
    if (await somethingWaits(tx, weight)) await queue.send(tx, MAKE_RENDITIONS[weight], {})
  })
  await shared.changed()
}

async function encodePass(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  { item_id, pass, rungs }: Turn,
  signal: AbortSignal,
) {
  const { db, objects, ffmpeg } = needs
  // What is smaller than the first rung, where that is there already, costs next to nothing made of it.
  const areSmall = rungs.every(({ rung }) => rung < FIRST_RUNG)
  const ofFirst = areSmall && (await firstRung(db, item_id))?.state === 'READY'
  const file = ofFirst ? rungFile(FIRST_RUNG) : sourceFile(video)
  await ffmpeg.withFolder(
    (input) => objects.copyTo(keyOf(video)(file), input),
    async (folder) => {
      const deleted = new AbortController()
      const note = async (share: number) => {
        await notePassProgress(db, { itemId: item_id, pass, share, from: PERCENT.storyboard })
        return (await videoToProcess(db, item_id)) !== undefined
      }
      const stage: Stage = {
        ffmpeg,
        folder,
        input: 'input',
        niceness: FOLLOW_UP_NICENESS[weightOf(video)],
        source: await probe(ffmpeg, folder, 'input', signal),
        signal: AbortSignal.any([signal, deleted.signal]),
        onProgress: progressNoter(note, () => deleted.abort()),
      }
      const made = await makeRungs(stage, rungs, SEGMENT)
      for (const rung of rungs) {
        const pieces = made.get(rung.rung)
        if (!pieces) continue
        const facts = await factsOf(stage, rung.rung, pieces)
        await keep(needs, video, folder, rungFile(rung.rung))
        await markRung(db, video, rung, facts)
      }
    },
  )
}
