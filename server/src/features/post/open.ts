import type { Post } from '@seam/contract/post.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { refuseOthers } from '../item/open.ts'
import { ownVotes, withOwnVote } from '../vote/own-votes.ts'
import { shownPosts } from './feed.ts'
import { type PostRow, postByPublicId } from './store.ts'

/** A post that is there: every post is everybody's. 404 otherwise. */
export async function openPost(db: Db, shared: SharedAnswers, publicId: string): Promise<PostRow> {
  const row = await shared.keep(`post ${publicId}`, () => postByPublicId(db, publicId))
  if (!row) throw notFound('There is no such post')
  return row
}

/** A post that this viewer wrote. Refuses another's with 403. */
export async function openOwnPost(
  db: Db,
  shared: SharedAnswers,
  publicId: string,
  viewer: Viewer | null,
): Promise<PostRow> {
  const row = await openPost(db, shared, publicId)
  refuseOthers(row, viewer)
  return row
}

/** A post as this viewer sees it. */
export async function postShownTo(db: Db, viewer: Viewer | null, row: PostRow): Promise<Post> {
  const [post] = await shownPosts(db, [row])
  if (!post) throw notFound()
  if (!viewer) return post
  return withOwnVote(post, await ownVotes(db, viewer.accountId, [row.public_id]))
}
