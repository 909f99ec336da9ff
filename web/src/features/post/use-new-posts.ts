import type { FeedSource } from '@seam/contract/feed-search.ts'
import type { Post } from '@seam/contract/post.ts'
import { useState } from 'react'
import { usePageEvents } from '../../entities/events/use-page-events.ts'
import { useAuth } from '../../entities/session/auth-store.ts'

/** An empty feed waits for its first post. */
const EARLIEST = new Date(0).toISOString()

/** Returns how many posts others have published since the first page of a feed was loaded. */
export function useNewPosts(feed: FeedSource, posts: readonly Post[] | undefined): number {
  const username = useAuth(({ authUser }) => authUser.username)
  // The viewer's own posts are added to the feed without loading it again.
  const newest = posts?.find(({ owner }) => owner.username !== username) ?? posts?.at(-1)
  const since = posts && (newest?.createdAt ?? EARLIEST)
  const [latest, setLatest] = useState({ since, count: 0 })
  usePageEvents(since === undefined ? null : { feed, since }, (name, data) => {
    if (name === 'posts') setLatest({ since, count: Number(data) })
  })
  return latest.since === since ? latest.count : 0
}
