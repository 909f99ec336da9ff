import { availableParallelism } from 'node:os'
import { MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import { isStorageFull } from '../../../infra/objects/storage-full.ts'
import type { Job, Run } from '../../../infra/queue.ts'
import { ORIGINAL } from '../../media/intake.ts'
import { MAKE_RENDITIONS } from '../job-names.ts'
import { QUALITIES_FROM } from '../processing/process-video.ts'
import type { Stage } from '../processing/stage.ts'
import { markReady, type VideoToProcess, videoToProcess } from '../processing/state.ts'
import {
  Deleted,
  keep,
  keyOf,
  type ProcessingNeeds,
  progressNoter,
  TRIES,
} from '../processing/work.ts'
import { rungFile } from './file-names.ts'
import { factsOf } from './first-rung.ts'
import { FIRST_RUNG } from './ladder.ts'
import { makeRungs } from './make-rungs.ts'
import { firstRung, markPassFailed, markRung, notePassProgress, unfinished } from './rendition.ts'
import { takeTurn, type Turn } from './turns.ts'

/** Seconds of a segment. */
const SEGMENT = 4

type Nothing = Record<string, never>

/** Makes the qualities of one pass of one video: of the one whose turn it is. */
export const makeRenditions = (needs: ProcessingNeeds): Job<Nothing> => ({
  name: MAKE_RENDITIONS,
  options: {
    atOnce: Math.max(1, availableParallelism() >> 1),
    timeout: 6 * 3600,
    retries: 100,
  },
  async run(run) {
    for (;;) {
      const turn = await takeTurn(needs.db, run.id)
      if (!turn) return
      const video = await videoToProcess(needs.db, turn.item_id)
      if (!video) continue
      await makePass(needs, video, turn, run)
      return
    }
  },
})

async function makePass(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  turn: Turn,
  run: Run<Nothing>,
) {
  const { db, queue, shared } = needs
  try {
    await encodePass(needs, video, turn, run.signal)
  } catch (error) {
    if (error instanceof Deleted) return
    if (run.signal.aborted) throw error
    if (!(await videoToProcess(db, video.item_id))) return
    const isTheirs = error instanceof MediaFailure && !isStorageFull(error)
    if (!isTheirs && run.triedBefore < TRIES) throw error
    // It plays without these: a video with fewer qualities is better than none.
    await markPassFailed(db, video.item_id, turn.pass)
    run.report(error as Error)
  } finally {
    await shared.changed()
  }
  await db.transaction().execute(async (tx) => {
    if ((await unfinished(tx, video.item_id)) > 0) await queue.send(tx, MAKE_RENDITIONS, {})
    else await markReady(tx, video.item_id)
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
  const file = ofFirst ? rungFile(FIRST_RUNG) : ORIGINAL
  await ffmpeg.withFolder(
    (input) => objects.copyTo(keyOf(video)(file), input),
    async (folder) => {
      const deleted = new AbortController()
      const note = async (share: number) => {
        await notePassProgress(db, { itemId: item_id, pass, share, from: QUALITIES_FROM })
        return (await videoToProcess(db, item_id)) !== undefined
      }
      const stage: Stage = {
        ffmpeg,
        folder,
        input: 'input',
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
