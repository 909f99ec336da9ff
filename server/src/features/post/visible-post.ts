import type { Post } from '@seam/contract/post.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { isInAudience } from '../visibility/audience.ts'
import { requireOwner } from '../visibility/visible-item.ts'
import { withOwnStates } from '../item/own-states.ts'
import { toPosts } from './feed.ts'
import { type PostRow, findPostByPublicId } from './store.ts'

/** Returns a post that this viewer may see. Throws 404 for any other, whether or not it exists. */
export async function getVisiblePost(
  db: Db,
  cache: ResponseCache,
  publicId: string,
  viewer: Viewer | null,
): Promise<PostRow> {
  const row = await cache.getOrSet(`post ${publicId}`, () => findPostByPublicId(db, publicId))
  if (!row || !isInAudience(row, viewer))
    throw notFound('There is no such post, or it is not visible to you')
  return row
}

/** Returns a post of the viewer. Throws 403 if another account owns it. */
export async function getOwnPost(
  db: Db,
  cache: ResponseCache,
  publicId: string,
  viewer: Viewer | null,
): Promise<PostRow> {
  const row = await getVisiblePost(db, cache, publicId, viewer)
  requireOwner(row, viewer)
  return row
}

export async function getPostForViewer(db: Db, viewer: Viewer | null, row: PostRow): Promise<Post> {
  const [post] = await toPosts(db, [row])
  if (!post) throw notFound()
  if (!viewer) return post
  const [own = post] = await withOwnStates(db, viewer.accountId, [post])
  return own
}
