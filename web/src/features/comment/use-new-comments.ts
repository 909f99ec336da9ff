import type { VoteCounts } from '@seam/contract/events.ts'
import { useState } from 'react'
import { updateCachedEntityInTab } from '../../entities/cache/cached-entities.ts'
import { usePageEvents } from '../../entities/events/use-page-events.ts'

interface Section {
  entity: 'video' | 'post'
  publicId: string
}

/**
 * Returns how many comments others have added to a video or post since its list of `total` comments was
 * loaded. Meanwhile, its votes follow the server. Undefined for `total` if the list is not loaded yet.
 */
export function useNewComments({ entity, publicId }: Section, total: number | undefined): number {
  const [counted, setCounted] = useState(0)
  // The viewer's own comments and deletions change the total before the server counts them: only what
  // was missing when the server reported its number is new.
  const [missing, setMissing] = useState(0)
  usePageEvents(entity === 'video' ? { video: publicId } : { post: publicId }, (name, data) => {
    if (name === 'votes') {
      const { upvotes, downvotes } = JSON.parse(data) as VoteCounts
      updateCachedEntityInTab(publicId, { upvotes, downvotes })
    }
    if (name !== 'comments') return
    setCounted(Number(data))
    setMissing(Number(data) - (total ?? Number(data)))
  })
  return Math.max(0, Math.min(missing, counted - (total ?? counted)))
}
