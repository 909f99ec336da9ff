import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { inBatches } from '../../infra/in-batches.ts'
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

/** The same for all files of a suspended account, or of everyone if the site closes to visitors. */
export const PURGE_ACCOUNT_FROM_CACHES = 'purge-account-from-shared-caches'
export interface PurgeAccountFromCaches {
  /** Null for everyone. */
  accountId: number | null
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

/** Purges all files of an account, or of everyone (null), from shared caches, in a separate job. */
export async function purgeAccountFromCaches(tx: Tx, queue: Queue, accountId: number | null) {
  await queue.send(tx, PURGE_ACCOUNT_FROM_CACHES, { accountId } satisfies PurgeAccountFromCaches)
}

/** Passes all files of an account, or of everyone (null), to the jobs that purge them, in batches. */
export async function purgeAccountFiles(
  db: Db,
  queue: Queue,
  accountId: number | null,
): Promise<void> {
  const sendAll = (paths: string[]) => db.transaction().execute((tx) => send(tx, queue, paths))
  const sendImages = async (find: typeof findProfileImages) => {
    let last = 0
    await inBatches(
      async (limit) => {
        const images = await find(db, { ownerId: accountId, after: last, limit })
        await sendAll(images.flatMap(imagePaths))
        last = images.at(-1)?.id ?? last
        return images.length
      },
      { limit: IMAGE_BATCH },
    )
  }
  await sendImages(findProfileImages)
  let lastVideo = 0
  await inBatches(
    async (limit) => {
      const page = { ownerId: accountId, after: lastVideo, limit }
      const videos = await findCachedVideosOf(db, page)
      await sendAll(videos.flatMap(videoPaths))
      lastVideo = videos.at(-1)?.item_id ?? lastVideo
      return videos.length
    },
    { limit: BATCH },
  )
  await sendImages(findCachedPostImagesOf)
}
