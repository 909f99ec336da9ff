import { useInfiniteQuery } from '@tanstack/react-query'
import { flattenPages, type infiniteListOptions } from '../../entities/cache/infinite-list.ts'
import { useAuth } from '../../entities/session/auth-store.ts'

/**
 * Returns the feed of the users whom the viewer follows, or the feed of all users if that is empty
 * or the viewer is a visitor. While the former is loading, a cached feed of all users stays
 * visible.
 */
export function useFrontPageList<Doc extends { publicId: string }>(
  feed: (of: 'all' | 'following') => ReturnType<typeof infiniteListOptions<Doc>>,
) {
  const authenticated = useAuth((state) => state.authenticated)
  const followed = useInfiniteQuery({ ...feed('following'), enabled: authenticated })
  const hasFollowed = authenticated && flattenPages(followed.data).length > 0
  const isUndecided = authenticated && followed.isPending && !followed.isError
  const all = useInfiniteQuery({ ...feed('all'), enabled: !hasFollowed && !isUndecided })
  const isFollowed = hasFollowed || (isUndecided && !all.data)
  const list = isFollowed ? followed : all
  return { list, docs: flattenPages(list.data), isFollowed }
}
