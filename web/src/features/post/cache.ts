import type { Post } from '@seam/contract/post.ts'
import type { CachedPages } from '../../entities/cache/infinite-list.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { postKeys } from './keys.ts'

/**
 * Puts a new post at the top of the cached lists that it belongs to. Without votes it is also among the
 * first of the hot ones.
 */
export function addCachedPost(post: Post): void {
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
