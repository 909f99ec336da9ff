import type { ReviewSummary } from '@seam/contract/moderation/review.ts'
import { useState } from 'react'

/**
 * The selected review of a queue, initially the first. It stays selected when another moderator
 * decides it and it leaves the queue: the next one then has its position.
 */
export function useSelection(reviews: readonly ReviewSummary[]) {
  const [selection, setSelection] = useState<{ publicId: string; index: number } | null>(null)
  const found = reviews.findIndex(({ publicId }) => publicId === selection?.publicId)
  const index = found === -1 ? (selection?.index ?? 0) : found

  function select(review: ReviewSummary | undefined) {
    setSelection(review ? { publicId: review.publicId, index: reviews.indexOf(review) } : null)
  }
  if (!selection && reviews[0]) select(reviews[0])
  else if (selection && selection.index !== index) setSelection({ ...selection, index })

  return {
    publicId: selection?.publicId,
    /** Undefined once it has left the queue. */
    review: reviews[found],
    next: reviews[found === -1 ? index : index + 1],
    previous: reviews[index - 1],
    select,
    /** Selects the next review that is not one of these. */
    advance: (decided: readonly ReviewSummary[]) => {
      const ids = new Set(decided.map(({ publicId }) => publicId))
      const isLeft = ({ publicId }: ReviewSummary) => !ids.has(publicId)
      select(reviews.slice(index).find(isLeft) ?? reviews.slice(0, index).findLast(isLeft))
    },
  }
}
