import { stat } from 'node:fs/promises'
import type { Ffmpeg } from '../../infra/ffmpeg/ffmpeg.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { objectKey, objectPrefix } from '../assets/asset-paths.ts'
import { addStoredFiles } from '../quota/stored-files.ts'
import { PLAY_FILE, ORIGINAL } from '../assets/file-names.ts'
import { saveProgress, type VideoToProcess, findVideoToProcess } from './video-store.ts'

export interface ProcessingServices {
  db: Db
  objects: ObjectStore
  ffmpeg: Ffmpeg
  responseCache: ResponseCache
  queue: Queue
}

/** The video was deleted during its processing: there is nothing more to do. */
export class VideoDeletedError extends Error {}

/** The number of starts after which processing fails. Graceful stops do not count. */
export const MAX_STARTS = 5

/** The progress after each step, in percent. Renditions make up the rest. */
export const PROGRESS_PERCENT = { playable: 25, poster: 30, storyboard: 35 }

export const objectKeyOf =
  ({ source_id }: { source_id: string }) =>
  (file: string): string =>
    objectKey('videos', source_id, file)

/** Returns the file that others are made from: the original, or the playable file without one. */
export const sourceFile = ({ original_state }: VideoToProcess): string =>
  original_state === 'KEPT' ? ORIGINAL : PLAY_FILE

/** Moves a file to the object store. Throws {@link VideoDeletedError} for a deleted video. */
export async function storeFile(
  { db, objects }: ProcessingServices,
  video: VideoToProcess,
  folder: string,
  file: string,
): Promise<void> {
  const { size } = await stat(`${folder}/${file}`)
  await objects.put(objectKeyOf(video)(file), `${folder}/${file}`)
  await addStoredFiles(db, video.source_id, { [file]: size })
  // If the video was deleted meanwhile, its purge may have run already.
  if (await findVideoToProcess(db, video.item_id)) return
  await removeVideoFiles(objects, video)
  throw new VideoDeletedError()
}

/** Removes all files of a video that was deleted during its processing. */
export const removeVideoFiles = (
  objects: ObjectStore,
  { source_id }: VideoToProcess,
): Promise<void> => objects.removeAll(objectPrefix('videos', source_id))

/** Milliseconds between two updates of the progress. */
const UPDATE_INTERVAL = 1_000

/** Throttles progress updates. Calls `onDeleted` once `update` resolves to false: it is deleted. */
export function throttleProgress(
  update: (share: number) => Promise<boolean>,
  onDeleted: () => void,
): (share: number) => void {
  let lastUpdate = 0
  return (share) => {
    if (performance.now() - lastUpdate < UPDATE_INTERVAL) return
    lastUpdate = performance.now()
    // A failed update does no harm: the next one follows in a second.
    update(share).then(
      (exists) => exists || onDeleted(),
      () => {},
    )
  }
}

/** Saves the progress of the steps before the renditions, as a share of `max` percent. */
export const stepProgressSaver = (db: Db, itemId: number, max: number) => (share: number) =>
  saveProgress(db, itemId, Math.floor(share * max))
