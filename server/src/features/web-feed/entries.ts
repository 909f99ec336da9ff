import { basename } from 'node:path'
import { limits } from '@seam/contract/limits.ts'
import type { Post } from '@seam/contract/post.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findListedItems } from '../item/list-store.ts'
import { findLastAddedVideos } from '../playlist/lists.ts'
import { loadPostsWith } from '../post/feed.ts'
import { loadVideosWith } from '../video/feed.ts'
import { type FeedUrls, keyedUrl } from './channel.ts'
import { listedPost, listedVideo } from './entry-sql.ts'

export interface VideoEntry {
  video: Video
  listedAt: Date
  /** The size of the file at `videoFile.url`; null while it is unknown. */
  bytes: number | null
}
export interface PostEntry {
  post: Post
  listedAt: Date
  /** The size of the file at the `url` of each image; null while it is unknown. */
  imageBytes: (number | null)[]
}
export type Entry = VideoEntry | PostEntry

/** An image of a post with its absolute URL; `bytes` is null while the size is unknown. */
export interface EntryImage extends Pick<PostImage, 'url' | 'width' | 'height' | 'alt'> {
  bytes: number | null
}

export const IMAGE_TYPE = 'image/webp'

export const imagesOf = ({ post, imageBytes }: PostEntry, urls: FeedUrls): EntryImage[] =>
  post.images.map(({ url, width, height, alt }, index) => ({
    url: keyedUrl(urls, url),
    width,
    height,
    alt,
    bytes: imageBytes[index] ?? null,
  }))

const newestFirst = (entries: Entry[]) =>
  entries.toSorted((one, other) => other.listedAt.getTime() - one.listedAt.getTime())

/**
 * Returns the newest videos and posts that are shown outside the site, of everyone or of one owner,
 * newest first.
 */
export async function loadEntries(db: Db, ownerId: number | null): Promise<Entry[]> {
  const [videos, posts] = await Promise.all([
    loadVideoEntries(db, ownerId, limits.webFeedEntries),
    loadPostEntries(db, ownerId, limits.webFeedEntries),
  ])
  return newestFirst([...videos, ...posts]).slice(0, limits.webFeedEntries)
}

const findIds = async (db: Db, kind: 'video' | 'post', ownerId: number | null, limit: number) =>
  (await findListedItems(db, { kind, ownerId, hideNsfw: true }, { offset: 0 }, limit)).map(
    ({ id }) => id,
  )

/**
 * Returns the newest videos that are shown outside the site, of everyone or of one owner, newest
 * first.
 */
export async function loadVideoEntries(
  db: Db,
  ownerId: number | null,
  limit: number,
): Promise<VideoEntry[]> {
  return toVideoEntries(db, await findIds(db, 'video', ownerId, limit))
}

/**
 * Returns the videos of a playlist that are shown outside the site, the last added first: as many as
 * a podcast has.
 */
export const loadPlaylistEntries = async (db: Db, playlistId: number): Promise<VideoEntry[]> =>
  toVideoEntries(db, await findLastAddedVideos(db, playlistId, limits.podcastEpisodes))

async function toVideoEntries(db: Db, ids: number[]): Promise<VideoEntry[]> {
  const videos = await loadVideosWith(db, ids, listedVideo)
  // An item may have changed since its id was read.
  return videos.flatMap(({ doc, sharing, more: { listedAt, bytes } }) =>
    sharing !== 'all' || listedAt === null
      ? []
      : { video: doc, listedAt: new Date(listedAt), bytes },
  )
}

async function loadPostEntries(
  db: Db,
  ownerId: number | null,
  limit: number,
): Promise<PostEntry[]> {
  const ids = await findIds(db, 'post', ownerId, limit)
  const posts = await loadPostsWith(db, ids, listedPost)
  return posts.flatMap(({ doc, sharing, more: { listedAt, fileSizes } }) => {
    if (sharing !== 'all' || listedAt === null) return []
    const imageBytes = doc.images.map(({ url }, index) => fileSizes[index]?.[basename(url)] ?? null)
    return { post: doc, listedAt: new Date(listedAt), imageBytes }
  })
}
