import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { isProblem } from '../../lib/api/errors.ts'
import { endless } from '../../lib/cache/endless.ts'
import { listedAs, rememberHere, removeHere } from '../../lib/cache/entities.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { postKeys } from './keys.ts'

/** The endless post feed: everybody's, or that of those whom one follows. */
export const postFeed = (feed: 'all' | 'following' = 'all') =>
  endless(postKeys.feed(feed), (page, signal) =>
    call('listPosts', { query: { ...page, ...(feed === 'following' && { feed }) }, signal }),
  )

/** The endless list of one user's posts. */
export const postsBy = (username: string) =>
  endless(postKeys.byUser(username), (page, signal) =>
    call('listPosts', { query: { ...page, username }, signal }),
  )

/** One post, begun with what a list already knows of it. */
export const postById = (publicId: string) =>
  queryOptions({
    queryKey: postKeys.one(publicId),
    queryFn: async ({ signal }) => {
      try {
        const [post] = await call('getPost', { params: { publicId }, signal })
        if (!post) throw new Error('An answer without the post')
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

/** Fetches ahead what the feed begins with. */
export const prefetchPosts = () => void queryClient.prefetchInfiniteQuery(postFeed())
