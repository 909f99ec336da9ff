import { call } from '../../lib/api/call.ts'
import { refetchEverywhere } from '../../lib/cache/entities.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { requireSession } from '../../lib/session/require-session.ts'

/** Under this the recent searches are cached. */
export const searchesKey = ['searches'] as const

/** Keeps what was searched for, where its user wants that. Nobody is told when it fails: they look on. */
export async function recordSearch(q: string): Promise<void> {
  const { authenticated, authUser } = useAuth.getState()
  if (!authenticated || !authUser.saveSearchHistory) return
  try {
    if (!(await requireSession())) return
    await call('addSearch', { query: { q } })
    refetchEverywhere(searchesKey)
  } catch {
    // One that is not offered again.
  }
}
