import type { DataExport } from '@seam/contract/export.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'
import { heldCommentsKey } from '../../entities/held-comment.ts'
import { settingsKeys } from './keys.ts'

/** The browsers in which the user is signed in. Always stale: any of them may have signed in or out. */
export const sessionsQuery = () => ({
  ...infiniteListOptions(settingsKeys.sessions, ({ page, limit }, signal) =>
    call('listSessions', { query: { page, limit }, signal }),
  ),
  staleTime: 0,
})

export type RelationList = 'block' | 'mute'

/** The users whom the user blocked or muted. Always stale: another browser may have changed them. */
export const relatedUsersQuery = (list: RelationList) => ({
  ...infiniteListOptions(settingsKeys[list], (query, signal) =>
    call(list === 'block' ? 'listBlocked' : 'listMuted', { query, signal }),
  ),
  staleTime: 0,
})

/** The words that hold comments on the user's videos and posts. */
export const heldWordsQuery = () =>
  queryOptions({
    queryKey: settingsKeys.heldWords,
    queryFn: ({ signal }) => call('getHeldWords', { signal }),
  })

/** The comments that wait for the user. Always stale: others write them. */
export const heldCommentsQuery = () => ({
  ...infiniteListOptions(heldCommentsKey, ({ page, limit }, signal) =>
    call('listHeldComments', { query: { page, limit }, signal }),
  ),
  staleTime: 0,
})

/** The changes of the user's account. Always stale: any change adds an entry. */
export const activityQuery = () => ({
  ...infiniteListOptions(settingsKeys.activity, (query, signal) =>
    call('listAccountActivity', { query, signal }),
  ),
  staleTime: 0,
})

/** The user's API tokens. Always stale: programs use them, and another browser may change them. */
export const apiTokensQuery = () =>
  queryOptions({
    queryKey: settingsKeys.apiTokens,
    queryFn: ({ signal }) => call('listApiTokens', { signal }),
    staleTime: 0,
  })

/** What the user stores and has uploaded today. Always stale: any upload changes it. */
export const storageUsageQuery = () =>
  queryOptions({
    queryKey: settingsKeys.storage,
    queryFn: ({ signal }) => call('getStorage', { signal }),
    staleTime: 0,
  })

const POLL_INTERVAL_MS = 1000

/** The export of the user's data. Refetched every second while it is prepared, and when it expires. */
export const dataExportQuery = () =>
  queryOptions({
    queryKey: settingsKeys.dataExport,
    queryFn: ({ signal }) => call('getExport', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => refetchDelay(data ?? null),
  })

function refetchDelay(dataExport: DataExport | null): number | false {
  if (dataExport?.state === 'PREPARING') return POLL_INTERVAL_MS
  if (!dataExport?.expiresAt) return false
  return Math.max(POLL_INTERVAL_MS, new Date(dataExport.expiresAt).getTime() - Date.now())
}
