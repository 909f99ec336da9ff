import type { Post, PostBody } from '@seam/contract/post.ts'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { refreshLists, remember, removeEverywhere } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { requireSession } from '../../lib/session/require-session.ts'
import { addPost } from './cache.ts'
import { postKeys } from './keys.ts'

// Each checks the session first. Where nobody is signed in nothing happens, and that is the answer.

/** Publishes a post. It is at the top of the lists at once. Throws as `call` does. */
export async function createPost(body: PostBody): Promise<Post | null> {
  if (!(await requireSession())) return null
  const post = await call('createPost', { body })
  addPost(post)
  refreshLists('post')
  return post
}

/** Saves what its owner changed. Throws as `call` does. */
export async function editPost(publicId: string, body: PostBody): Promise<boolean> {
  if (!(await requireSession())) return false
  remember(postKeys.one(publicId), await call('editPost', { params: { publicId }, body }))
  refreshLists('post')
  return true
}

/** Deletes a post. It is out of every list at once. */
export async function deletePost(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  try {
    await call('deletePost', { params: { publicId } })
  } catch (error) {
    // Gone is gone, from wherever it was deleted.
    if (!isProblem(error, 404)) throw error
  }
  removeEverywhere(publicId)
  refreshLists('post')
  return true
}

/** Forgets a deleted post, once no page shows it any more. */
export const dropPost = (publicId: string) =>
  queryClient.removeQueries({ queryKey: postKeys.one(publicId) })
