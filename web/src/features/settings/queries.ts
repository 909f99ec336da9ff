import type { DataExport } from '@seam/contract/account-life.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { endless } from '../../lib/cache/endless.ts'
import { settingsKeys } from './keys.ts'

/** The browsers in which one is signed in. Any of them may have come or gone: it is always asked. */
export const openSessions = () => ({
  ...endless(settingsKeys.sessions, ({ page, limit }, signal) =>
    call('listSessions', { query: { page, limit }, signal }),
  ),
  staleTime: 0,
})

/** What one stores and has uploaded today. Any upload changes it: it is always fetched. */
export const storageUsage = () =>
  queryOptions({
    queryKey: settingsKeys.storage,
    queryFn: ({ signal }) => call('getStorage', { signal }),
    staleTime: 0,
  })

const POLL = 1000

/** The copy of one's data: asked for every second while it is made, and again when its time is over. */
export const dataCopy = () =>
  queryOptions({
    queryKey: settingsKeys.copy,
    queryFn: ({ signal }) => call('getExport', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => askAgainIn(data ?? null),
  })

function askAgainIn(copy: DataExport | null): number | false {
  if (copy?.state === 'PREPARING') return POLL
  if (!copy?.expiresAt) return false
  return Math.max(POLL, new Date(copy.expiresAt).getTime() - Date.now())
}
