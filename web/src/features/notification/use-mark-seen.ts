import type { Notification } from '@seam/contract/notification.ts'
import { useEffect } from 'react'
import { markSeen } from './actions.ts'

/** Marks what is shown as seen. What arrives meanwhile stays unseen until it is shown, too. */
export function useMarkSeen(newest: Notification | undefined): void {
  const upTo = newest && !newest.isSeen ? newest.publicId : null
  useEffect(() => {
    if (upTo !== null) void markSeen(upTo)
  }, [upTo])
}
