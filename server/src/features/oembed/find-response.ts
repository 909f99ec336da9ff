import type { Db } from '../../infra/postgres/database.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { findListedItem } from '../item/listed-item-store.ts'
import { loadPosts } from '../post/feed.ts'
import { loadVideosWith } from '../video/feed.ts'
import type { SharedItem } from './parse-url.ts'
import {
  type OembedOptions,
  type OembedResponse,
  postResponse,
  videoResponse,
} from './responses.ts'
import { thumbnailSize } from './thumbnail-sql.ts'

/** The same for everything: whether something exists must not show. */
export const nothingShared = () => notFound('There is nothing to embed at this URL')

/** Returns the response for an item. Throws 404 unless it is in public lists. */
export async function findOembedResponse(
  db: Db,
  { kind, publicId, start }: SharedItem,
  options: OembedOptions,
): Promise<OembedResponse> {
  const id = await findListedItem(db, kind, publicId)
  if (id === undefined) throw nothingShared()
  if (kind === 'post') {
    const [post] = await loadPosts(db, [id])
    if (!post) throw nothingShared()
    return postResponse(post, options)
  }
  const [video] = await loadVideosWith(db, [id], thumbnailSize)
  if (!video || video.doc.publishStatus !== 'PUBLIC') throw nothingShared()
  return videoResponse(video.doc, video.more, start, options)
}
