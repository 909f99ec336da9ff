import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '../lib/session/auth-store.ts'
import { Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'following', label: 'Following' },
] as const

/** Whose feed the address asks for; a visitor follows nobody, and sees everybody's. */
export function useFeed(): 'all' | 'following' {
  const { feed }: { feed?: string } = useSearch({ strict: false })
  const authenticated = useAuth((state) => state.authenticated)
  return authenticated && feed === 'following' ? feed : 'all'
}

/** Everybody's or that of those whom one follows: tabs for whoever is signed in. */
export function FeedTabs({ route, children }: { route: string; children: ReactNode }) {
  const authenticated = useAuth((state) => state.authenticated)
  const feed = useFeed()
  const navigate = useNavigate()
  if (!authenticated) return children
  const choose = (chosen: 'all' | 'following') =>
    void navigate({
      to: route,
      search: (now: object) => ({
        ...now,
        feed: chosen === 'all' ? undefined : chosen,
      }),
    })
  return (
    <Tabs label="Whose" tabs={tabs} value={feed} onChange={choose}>
      {children}
    </Tabs>
  )
}
