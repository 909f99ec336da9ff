import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../entities/cache/query-client.ts'
import { onServerEvent } from '../../entities/events/server-events.ts'
import { setDocumentTitle } from '../../lib/document-title.ts'
import { notificationsQuery, unseenQuery } from './queries.ts'

/**
 * Returns the number of unseen notifications, which follows the server, and shows it in the title and
 * on the application's icon.
 */
export function useUnseen(): number {
  const { data: count = 0 } = useQuery(unseenQuery)
  useEffect(() => onServerEvent('unseen', (data) => void apply(Number(data))), [])
  useEffect(() => {
    const text = count >= limits.unseenNotifications ? `${limits.unseenNotifications - 1}+` : count
    setDocumentTitle({ prefix: count === 0 ? '' : `(${text}) ` })
    void setAppBadge(count)
    return () => setDocumentTitle({ prefix: '' })
  }, [count])
  return count
}

async function apply(count: number): Promise<void> {
  const before = queryClient.getQueryData(unseenQuery.queryKey) ?? 0
  // A response in flight would be outdated.
  await queryClient.cancelQueries(unseenQuery)
  queryClient.setQueryData(unseenQuery.queryKey, count)
  if (count > before) await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}

/** Only an installed application has a badge. */
async function setAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => null)
}
