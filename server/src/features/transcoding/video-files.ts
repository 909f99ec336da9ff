import { stat } from 'node:fs/promises'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { objectKey, objectPrefix } from '../assets/asset-paths.ts'
import { PLAY_FILE, ORIGINAL } from '../assets/file-names.ts'
import { addStoredFiles } from '../quota/stored-files.ts'
import type { ProcessingServices } from './processing-services.ts'
import { type VideoToProcess, findVideoToProcess } from './video-store.ts'

/** The video was deleted during its processing: there is nothing more to do. */
export class VideoDeletedError extends Error {}

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
