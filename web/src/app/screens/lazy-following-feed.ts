import { lazyComponent } from '../../lib/lazy-component.tsx'

/** The feed of followed users, which visitors and the feed of all users do not need. */
export const LazyFollowingFeed = lazyComponent(() =>
  import('./following-feed.tsx').then((part) => part.FollowingFeed),
)
