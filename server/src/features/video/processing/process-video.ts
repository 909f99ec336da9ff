import { probe } from '../../../infra/ffmpeg/probe.ts'
import type { Job } from '../../../infra/queue.ts'
import { enqueue } from '../enqueue.ts'
import { MAKE_PREVIEWS, PROCESS_VIDEO, type ProcessVideo, weightOf } from '../job-names.ts'
import type { Lane } from '../lanes.ts'
import { PLAY_FILE } from '../renditions/file-names.ts'
import { growFirstRung } from '../renditions/first-rung.ts'
import { attempt } from './attempt.ts'
import { makeCopy } from './copy.ts'
import { isCopied, isRemux } from './plan.ts'
import type { Stage } from './stage.ts'
import { markHeavy, markPlayable, noteProgress, type VideoToProcess } from './state.ts'
import {
  Deleted,
  keep,
  keyOf,
  noteShare,
  PERCENT,
  type ProcessingNeeds,
  progressNoter,
  sourceFile,
} from './work.ts'

/** Makes the videos of one lane playable, and sends them on to their previews. */
export const processVideo = (needs: ProcessingNeeds, lane: Lane): Job<ProcessVideo> => ({
  name: lane.queue,
  options: {
    ...{ atOnce: lane.slots, perGroup: 1, exclusiveGroups: lane.queue === PROCESS_VIDEO.heavy },
    // A graceful stop counts as a try here too, and must not use them up: attempt() has the limit.
    ...{ timeout: 6 * 3600, retries: 100 },
  },
  run: (run) =>
    attempt(needs, run, async (video) => {
      if (video.play_file !== null) await needs.db.transaction().execute(sendOn(needs, video))
      else await processWithin(needs, video, lane, run.signal)
    }),
})

const sendOn =
  ({ queue }: ProcessingNeeds, { item_id, owner_id, heavy }: VideoToProcess) =>
  (tx: Parameters<typeof enqueue>[0]) =>
    enqueue(tx, queue, MAKE_PREVIEWS[weightOf({ heavy })], { itemId: item_id, ownerId: owner_id })

/** Moves a video to the heavy lane where it takes longer than its lane allows. */
async function processWithin(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  lane: Lane,
  signal: AbortSignal,
) {
  if (lane.seconds === null) return makePlayable(needs, video, lane, signal)
  const late = AbortSignal.timeout(lane.seconds * 1000)
  try {
    await makePlayable(needs, video, lane, AbortSignal.any([signal, late]))
  } catch (error) {
    if (!late.aborted || signal.aborted || error instanceof Deleted) throw error
    const { item_id: itemId, owner_id: ownerId } = video
    await needs.db.transaction().execute(async (tx) => {
      await markHeavy(tx, itemId)
      await enqueue(tx, needs.queue, PROCESS_VIDEO.heavy, { itemId, ownerId })
    })
  }
}

async function makePlayable(
  needs: ProcessingNeeds,
  video: VideoToProcess,
  { niceness }: Lane,
  signal: AbortSignal,
) {
  const { db, objects, ffmpeg } = needs
  const fetchOriginal = (input: string) => objects.copyTo(keyOf(video)(sourceFile(video)), input)
  await ffmpeg.withFolder(fetchOriginal, async (folder) => {
    const deleted = new AbortController()
    const note = noteShare(db, video.item_id, PERCENT.playable)
    const stage: Stage = {
      ...{ ffmpeg, folder, input: 'input', niceness },
      source: await probe(ffmpeg, folder, 'input', signal),
      signal: AbortSignal.any([signal, deleted.signal]),
      onProgress: progressNoter(note, () => deleted.abort()),
    }
    if (isRemux(stage.source)) await makeCopy(stage, PLAY_FILE)
    else await growFirstRung(needs, video, stage, PLAY_FILE)
    await keep(needs, video, folder, PLAY_FILE)
    const playable = { file: PLAY_FILE, copied: isCopied(stage.source) }
    await markPlayable(db, video.item_id, playable, sendOn(needs, video))
  })
  await noteProgress(db, video.item_id, PERCENT.playable)
}
