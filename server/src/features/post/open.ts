import type { Post } from '@seam/contract/post.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { refuseOthers } from '../item/open.ts'
import { ownVotes, withOwnVote } from '../vote/own-votes.ts'
import { shownPosts } from './feed.ts'
import { type PostRow, postByPublicId } from './store.ts'

/** Returns a post; every post is public. Throws 404 if it does not exist. */
export async function openPost(db: Db, cache: SharedAnswers, publicId: string): Promise<PostRow> {
  const row = await cache.keep(`post ${publicId}`, () => postByPublicId(db, publicId))
  if (!row) throw notFound('There is no such post')
  return row
}

/** Returns a post of the viewer. Throws 403 if another account owns it. */
export async function openOwnPost(
  db: Db,
  cache: SharedAnswers,
  publicId: string,
  viewer: Viewer | null,
): Promise<PostRow> {
  const row = await openPost(db, cache, publicId)
  refuseOthers(row, viewer)
  return row
}

/** Returns a post for this viewer. */
export async function postShownTo(db: Db, viewer: Viewer | null, row: PostRow): Promise<Post> {
  const [post] = await shownPosts(db, [row])
  if (!post) throw notFound()
  if (!viewer) return post
  return withOwnVote(post, await ownVotes(db, viewer.accountId, [row.public_id]))
}
