import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { endless } from '../../lib/cache/endless.ts'
import { listedAs, rememberHere, removeHere } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { postKeys } from './keys.ts'

/** The post feed, page by page: all posts, or those of the users whom the viewer follows. */
export const postFeed = (feed: 'all' | 'following' = 'all') =>
  endless(postKeys.feed(feed), (page, signal) =>
    call('listPosts', { query: { ...page, ...(feed === 'following' && { feed }) }, signal }),
  )

/** One user's posts, page by page. */
export const postsBy = (username: string) =>
  endless(postKeys.byUser(username), (page, signal) =>
    call('listPosts', { query: { ...page, username }, signal }),
  )

/** One post, initially as a cached list has it. */
export const postById = (publicId: string) =>
  queryOptions({
    queryKey: postKeys.one(publicId),
    queryFn: async ({ signal }) => {
      try {
        const [post] = await call('getPost', { params: { publicId }, signal })
        if (!post) throw new Error('The response contains no post')
        rememberHere(postKeys.one(publicId), post)
        return post
      } catch (error) {
        if (isProblem(error, 404)) removeHere(publicId)
        throw error
      }
    },
    initialData: () => listedAs('post', publicId)?.doc,
    initialDataUpdatedAt: () => listedAs('post', publicId)?.at,
  })

/** Prefetches the first page of the post feed. */
export const prefetchPosts = () => void queryClient.prefetchInfiniteQuery(postFeed())
