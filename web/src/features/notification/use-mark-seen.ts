import type { Notification } from '@seam/contract/notification.ts'
import { useEffect } from 'react'
import { markSeen } from './actions.ts'

/** Marks the shown notifications as seen. New ones stay unseen until they are shown. */
export function useMarkSeen(newest: Notification | undefined): void {
  const upTo = newest && !newest.isSeen ? newest.publicId : null
  useEffect(() => {
    if (upTo !== null) void markSeen(upTo)
  }, [upTo])
}
