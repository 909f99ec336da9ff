import { call } from '../../entities/session/call.ts'
import { refetchInAllTabs } from '../../entities/cache/cached-entities.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { requireSession } from '../../entities/session/require-session.ts'

export const recentSearchesKey = ['searches'] as const

/** Saves a search, if the user saves search history. Shows no error: the user is reading the results. */
export async function recordSearch(q: string): Promise<void> {
  const { authenticated, authUser } = useAuth.getState()
  if (!authenticated || !authUser.saveSearchHistory) return
  try {
    if (!(await requireSession())) return
    await call('addToSearchHistory', { query: { q } })
    refetchInAllTabs(recentSearchesKey)
  } catch {
    // This search is only missing from the suggestions.
  }
}
