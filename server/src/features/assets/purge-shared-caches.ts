import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { assetUrl, imageFiles } from './asset-paths.ts'
import {
  type CachedImage,
  type CachedVideo,
  findCachedImage,
  findCachedPostImages,
  findCachedPostImagesOf,
  findCachedVideo,
  findCachedVideosOf,
  findProfileImages,
} from './cached-file-store.ts'
import {
  captionsPlaylist,
  keyFramePlaylist,
  MASTER_PLAYLIST,
  renditionPlaylist,
  spriteOf,
} from './file-names.ts'

/** Purges files that may have become private from shared caches. */
export const PURGE_SHARED_CACHES = 'purge-shared-caches'
export interface PurgeSharedCaches {
  /** URL paths. */
  paths: string[]
}

/** The same for all files of a suspended account. */
export const PURGE_ACCOUNT_FROM_CACHES = 'purge-account-from-shared-caches'
export interface PurgeAccountFromCaches {
  accountId: number
}

/** Until then, a process on another machine may still treat a file as public. */
const DELAY_SECONDS = 2
/** Videos per job: each has about 20 files. */
const BATCH = 10
/** Images per job: each has up to four files. */
const IMAGE_BATCH = 50

const imagePaths = ({ folder, public_id, widths }: CachedImage): string[] =>
  imageFiles(folder, widths).all.map((file) => assetUrl(folder, public_id, file))

/**
 * Returns the paths of a video's files that shared caches store for longer than a few seconds, and
 * of what plays it. Excludes the video data itself: a cache stores each part of it for seconds
 * only.
 */
function videoPaths(video: CachedVideo): string[] {
  const files = [
    ...(video.poster_file === null ? [] : [video.poster_file]),
    ...(video.storyboard_file === null
      ? []
      : [video.storyboard_file, spriteOf(video.storyboard_file)]),
    ...video.captions.flatMap((file) => [file, captionsPlaylist(file)]),
    ...(video.renditions.length === 0 ? [] : [MASTER_PLAYLIST]),
    ...video.renditions.flatMap((rendition) => [
      renditionPlaylist(rendition),
      keyFramePlaylist(rendition),
    ]),
  ]
  const { thumbnail_id: public_id, widths } = video
  return [
    ...files.map((file) => assetUrl('videos', video.source_id, file)),
    ...imagePaths({ folder: 'thumbnails', public_id, widths }),
  ]
}

async function send(tx: Tx, queue: Queue, paths: string[]) {
  if (paths.length === 0) return
  const data: PurgeSharedCaches = { paths }
  await queue.send(tx, PURGE_SHARED_CACHES, data, { startAfter: DELAY_SECONDS })
}

/** Purges the files of an item from shared caches, if any. Call it before its row is deleted. */
export async function purgeItemFromCaches(tx: Tx, queue: Queue, itemId: number): Promise<void> {
  await send(tx, queue, [
    ...(await findCachedVideo(tx, itemId)).flatMap(videoPaths),
    ...(await findCachedPostImages(tx, itemId)).flatMap(imagePaths),
  ])
}

/** Purges a replaced image from shared caches. */
export const purgeImageFromCaches = async (tx: Tx, queue: Queue, assetId: number): Promise<void> =>
  send(tx, queue, (await findCachedImage(tx, assetId)).flatMap(imagePaths))

/** Purges all files of an account from shared caches, in a separate job. */
export async function purgeAccountFromCaches(tx: Tx, queue: Queue, accountId: number) {
  await queue.send(tx, PURGE_ACCOUNT_FROM_CACHES, { accountId } satisfies PurgeAccountFromCaches)
}

/** Passes all files of an account to the jobs that purge them, in batches. */
export async function purgeAccountFiles(db: Db, queue: Queue, accountId: number): Promise<void> {
  const sendAll = (paths: string[]) => db.transaction().execute((tx) => send(tx, queue, paths))
  await sendAll((await findProfileImages(db, accountId)).flatMap(imagePaths))
  let after = 0
  let videos: CachedVideo[]
  do {
    videos = await findCachedVideosOf(db, { ownerId: accountId, after, limit: BATCH })
    await sendAll(videos.flatMap(videoPaths))
    after = videos.at(-1)?.item_id ?? after
  } while (videos.length === BATCH)
  let afterImage = 0
  let images: Awaited<ReturnType<typeof findCachedPostImagesOf>>
  do {
    const page = { ownerId: accountId, after: afterImage, limit: IMAGE_BATCH }
    images = await findCachedPostImagesOf(db, page)
    await sendAll(images.flatMap(imagePaths))
    afterImage = images.at(-1)?.id ?? afterImage
  } while (images.length === IMAGE_BATCH)
}
