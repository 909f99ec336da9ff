import type { Post, PostBody } from '@seam/contract/post.ts'
import { call } from '../../entities/session/call.ts'
import { isProblem } from '../../lib/errors.ts'
import {
  refetchLists,
  cacheEntity,
  removeCachedEntity,
} from '../../entities/cache/cached-entities.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import type { CachedPages } from '../../entities/cache/infinite-list.ts'
import { postKeys } from './keys.ts'

// Each function checks the session first and returns null or false, without a request, when the viewer
// is signed out. Each throws what `call` throws.

/** Publishes a post and puts it at the top of the cached lists, unless it is held or scheduled. */
export async function createPost(body: PostBody): Promise<Post | null> {
  if (!(await requireSession())) return null
  const post = await call('createPost', { body })
  if (!post.heldFor && !post.publishAt) addCachedPost(post)
  refetchLists('post')
  return post
}

/** Saves the owner's changes to a post. */
export async function editPost(publicId: string, body: PostBody): Promise<boolean> {
  if (!(await requireSession())) return false
  cacheEntity(postKeys.detail(publicId), await call('editPost', { params: { publicId }, body }))
  refetchLists('post')
  return true
}

/** Deletes a post and removes it from every cached list. */
export async function deletePost(publicId: string): Promise<boolean> {
  if (!(await requireSession())) return false
  try {
    await call('deletePost', { params: { publicId } })
  } catch (error) {
    // It is already deleted, which is the wanted result.
    if (!isProblem(error, 404)) throw error
  }
  removeCachedEntity(publicId)
  refetchLists('post')
  return true
}

/** Removes a deleted post from the cache, once no page shows it. */
export const removeCachedPost = (publicId: string) =>
  queryClient.removeQueries({ queryKey: postKeys.detail(publicId) })

/**
 * Puts a new post at the top of the cached lists that it belongs to. Without votes it is also among the
 * first of the hot ones.
 */
function addCachedPost(post: Post): void {
  queryClient.setQueryData(postKeys.detail(post.publicId), post)
  const keys = [
    postKeys.feed('all'),
    postKeys.feed('all', { sort: 'hot' }),
    postKeys.byUser(post.owner.username),
  ]
  for (const key of keys) {
    queryClient.setQueryData<CachedPages<Post>>(key, (data) => data && prepend(data, post))
  }
}

function prepend({ pages, pageParams }: CachedPages<Post>, post: Post): CachedPages<Post> {
  const counted = pages.map((page) => ({ ...page, totalDocs: page.totalDocs + 1 }))
  const [first, ...rest] = counted
  if (!first) return { pages, pageParams }
  return { pages: [{ ...first, docs: [post, ...first.docs] }, ...rest], pageParams }
}
