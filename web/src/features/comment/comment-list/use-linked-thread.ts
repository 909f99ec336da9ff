import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../../lib/explain-error.ts'
import { useCommentSection } from '../comment-section-context.ts'
import { threadQuery } from '../queries.ts'

/** The thread that a link points to if it belongs to this section, otherwise a note that says why not. */
export function useLinkedThread() {
  const { item, linkedCommentId } = useCommentSection()
  const { data, error, isLoading } = useQuery({
    ...threadQuery(linkedCommentId ?? ''),
    enabled: linkedCommentId !== undefined,
  })
  const belongs = data?.entity === item.entity && data.entityId === item.publicId
  const isLoaded = linkedCommentId !== undefined && data !== undefined
  return {
    isLoading,
    thread: linkedCommentId !== undefined && belongs ? data : null,
    note: isLoaded && !belongs ? 'That comment is no longer there.' : error && explainError(error),
  }
}
