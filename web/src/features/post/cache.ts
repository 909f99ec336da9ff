import type { Post } from '@seam/contract/post.ts'
import type { Pages } from '../../lib/cache/endless.ts'
import { amendEverywhere, listsOf } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { postKeys } from './keys.ts'

/** Shows what is newest of a post wherever it appears. */
export function rememberPost(post: Post): void {
  queryClient.setQueryData(postKeys.one(post.publicId), post)
  amendEverywhere(post.publicId, post)
}

/** Puts a new post at the top of the lists in which it belongs. */
export function addPost(post: Post): void {
  queryClient.setQueryData(postKeys.one(post.publicId), post)
  for (const key of [postKeys.feed('all'), postKeys.byUser(post.owner.username)]) {
    queryClient.setQueryData<Pages<Post>>(key, (data) => data && onTop(data, post))
  }
}

function onTop({ pages, pageParams }: Pages<Post>, post: Post): Pages<Post> {
  const grown = pages.map((page) => ({ ...page, totalDocs: page.totalDocs + 1 }))
  const [first, ...rest] = grown
  if (!first) return { pages, pageParams }
  return { pages: [{ ...first, docs: [post, ...first.docs] }, ...rest], pageParams }
}

/** A post as a list shows it, and when that list was fetched. */
export function listedPost(publicId: string): { post: Post; at: number } | undefined {
  const lists = queryClient.getQueriesData<Pages<Post>>({ queryKey: listsOf('post') })
  for (const [key, data] of lists) {
    const post = data?.pages.flatMap(({ docs }) => docs).find((doc) => doc.publicId === publicId)
    if (post) return { post, at: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 }
  }
  return undefined
}
