import { stat } from 'node:fs/promises'
import type { Ffmpeg } from '../../../infra/ffmpeg/ffmpeg.ts'
import type { SharedAnswers } from '../../../infra/http/shared-answers.ts'
import type { ObjectStore } from '../../../infra/objects/object-store.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { objectKey, objectPrefix } from '../../media/address.ts'
import { ORIGINAL } from '../../media/intake.ts'
import { countStored } from '../../media/storage/stored-files.ts'
import { PLAY_FILE } from '../renditions/file-names.ts'
import { noteProgress, type VideoToProcess, videoToProcess } from './state.ts'

export interface ProcessingNeeds {
  db: Db
  objects: ObjectStore
  ffmpeg: Ffmpeg
  shared: SharedAnswers
  queue: Queue
}

/** It was deleted while it was worked on: there is nothing more to do. */
export class Deleted extends Error {}

/** Starts without success, and without a graceful stop, after which processing is given up. */
export const MAX_STARTS = 5

/** Percent of the way, once it plays, has a poster, and has a storyboard: from there renditions count. */
export const PERCENT = { playable: 25, poster: 30, storyboard: 35 }

export const keyOf =
  ({ source_id }: { source_id: string }) =>
  (file: string): string =>
    objectKey('videos', source_id, file)

/** The file that more is made of: the original, or what plays once that is dropped. */
export const sourceFile = ({ original_state }: VideoToProcess): string =>
  original_state === 'KEPT' ? ORIGINAL : PLAY_FILE

/** Moves a made file to where it is served from. Throws {@link Deleted} where the video is gone. */
export async function keep(
  { db, objects }: ProcessingNeeds,
  video: VideoToProcess,
  folder: string,
  file: string,
): Promise<void> {
  const { size } = await stat(`${folder}/${file}`)
  await objects.put(keyOf(video)(file), `${folder}/${file}`)
  await countStored(db, video.source_id, { [file]: size })
  // Deleted meanwhile: its purge may have been there already.
  if (await videoToProcess(db, video.item_id)) return
  await removeFiles(objects, video)
  throw new Deleted()
}

/** Removes all files of a video that was deleted while more were made. */
export const removeFiles = (objects: ObjectStore, { source_id }: VideoToProcess): Promise<void> =>
  objects.removeAll(objectPrefix('videos', source_id))

/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 1_000

/** Notes progress from time to time, and says when nobody wants the video any more. */
export function progressNoter(
  note: (share: number) => Promise<boolean>,
  onDeleted: () => void,
): (share: number) => void {
  let noted = 0
  return (share) => {
    if (performance.now() - noted < NOTE_EVERY) return
    noted = performance.now()
    // A lost note of progress harms nobody: the next one follows in a second.
    note(share).then(
      (isWanted) => isWanted || onDeleted(),
      () => {},
    )
  }
}

/** Notes how far the steps before the qualities are, up to `most` percent. */
export const noteShare = (db: Db, itemId: number, most: number) => (share: number) =>
  noteProgress(db, itemId, Math.floor(share * most))
