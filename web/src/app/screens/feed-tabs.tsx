import { t } from '@lingui/core/macro'
import { type FeedSource, parseFeedSource } from '@seam/contract/feed-search.ts'
import type { ReactNode } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useNavigate, useSearch } from '../../lib/router/use-router.ts'

const tabs = [
  { value: 'all', label: t({ message: 'All', context: 'feed' }) },
  { value: 'following', label: t({ message: 'Following', context: 'feed' }) },
] as const

/** Returns the feed that the URL selects. */
export function useFeed(): FeedSource {
  const search: { feed?: string } = useSearch()
  const authenticated = useAuth((state) => state.authenticated)
  return parseFeedSource(search, authenticated)
}

/** Tabs for all and for followed users, shown to signed-in users only. */
export function FeedTabs({ route, children }: { route: string; children: ReactNode }) {
  const authenticated = useAuth((state) => state.authenticated)
  const feed = useFeed()
  const navigate = useNavigate()
  if (!authenticated) return children
  const select = (chosen: FeedSource) =>
    void navigate({
      to: route,
      search: (current) => ({
        ...current,
        feed: chosen === 'all' ? undefined : chosen,
      }),
    })
  return (
    <Tabs label={t`Feed`} tabs={tabs} value={feed} onChange={select}>
      {children}
    </Tabs>
  )
}
