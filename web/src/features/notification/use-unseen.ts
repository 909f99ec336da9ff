import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setDocumentTitle } from '../../lib/document-title.ts'
import { unseenQuery } from './queries.ts'

/** Returns the number of unseen notifications, and shows it in the title and on the application's icon. */
export function useUnseen(): number {
  const { data: count = 0 } = useQuery(unseenQuery)
  useEffect(() => {
    setDocumentTitle({
      prefix: count === 0 ? '' : `(${count >= limits.unseenNotifications ? '99+' : count}) `,
    })
    void setAppBadge(count)
  }, [count])
  return count
}

/** Only an installed application has a badge. */
async function setAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => null)
}
