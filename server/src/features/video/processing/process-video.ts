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

/** Makes the videos of one lane playable, and enqueues their previews. */
export const processVideo = (services: ProcessingNeeds, lane: Lane): Job<ProcessVideo> => ({
  name: lane.queue,
  options: {
    ...{ atOnce: lane.slots, perGroup: 1, exclusiveGroups: lane.queue === PROCESS_VIDEO.heavy },
    // A graceful stop uses up a retry of the queue: attempt() has the real limit.
    ...{ timeout: 6 * 3600, retries: 100 },
  },
  run: (run) =>
    attempt(services, run, async (video) => {
      if (video.play_file !== null)
        await services.db.transaction().execute(enqueuePreviews(services, video))
      else await processInLane(services, video, lane, run.signal)
    }),
})

const enqueuePreviews =
  ({ queue }: ProcessingNeeds, { item_id, owner_id, heavy }: VideoToProcess) =>
  (tx: Parameters<typeof enqueue>[0]) =>
    enqueue(tx, queue, MAKE_PREVIEWS[weightOf({ heavy })], { itemId: item_id, ownerId: owner_id })

/** Makes a video playable, or moves it to the heavy lane after the time limit of its lane. */
async function processInLane(
  services: ProcessingNeeds,
  video: VideoToProcess,
  lane: Lane,
  signal: AbortSignal,
) {
  if (lane.seconds === null) return makePlayable(services, video, lane, signal)
  const laneTimeout = AbortSignal.timeout(lane.seconds * 1000)
  try {
    await makePlayable(services, video, lane, AbortSignal.any([signal, laneTimeout]))
  } catch (error) {
    if (!laneTimeout.aborted || signal.aborted || error instanceof Deleted) throw error
    const { item_id: itemId, owner_id: ownerId } = video
    await services.db.transaction().execute(async (tx) => {
      await markHeavy(tx, itemId)
      await enqueue(tx, services.queue, PROCESS_VIDEO.heavy, { itemId, ownerId })
    })
  }
}

async function makePlayable(
  services: ProcessingNeeds,
  video: VideoToProcess,
  { niceness }: Lane,
  signal: AbortSignal,
) {
  const { db, objects, ffmpeg } = services
  const fetchOriginal = (input: string) => objects.copyTo(keyOf(video)(sourceFile(video)), input)
  await ffmpeg.withFolder(fetchOriginal, async (folder) => {
    const deleted = new AbortController()
    const updateProgress = noteShare(db, video.item_id, PERCENT.playable)
    const context: Stage = {
      ...{ ffmpeg, folder, input: 'input', niceness },
      source: await probe(ffmpeg, folder, 'input', signal),
      signal: AbortSignal.any([signal, deleted.signal]),
      onProgress: progressNoter(updateProgress, () => deleted.abort()),
    }
    if (isRemux(context.source)) await makeCopy(context, PLAY_FILE)
    else await growFirstRung(services, video, context, PLAY_FILE)
    await keep(services, video, folder, PLAY_FILE)
    const playable = { file: PLAY_FILE, copied: isCopied(context.source) }
    await markPlayable(db, video.item_id, playable, enqueuePreviews(services, video))
  })
  await noteProgress(db, video.item_id, PERCENT.playable)
}
