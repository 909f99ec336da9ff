import { useQuery } from '@tanstack/react-query'
import { explain } from '../../../lib/api/explain.ts'
import { useConversation } from '../conversation.ts'
import { threadOf } from '../queries.ts'

/** The thread that a link points to if it belongs to this section, otherwise a note that says why not. */
export function useThread() {
  const { about, target } = useConversation()
  const { data, error, isLoading } = useQuery({
    ...threadOf(target ?? ''),
    enabled: target !== undefined,
  })
  const belongs = data?.entity === about.entity && data.entityId === about.publicId
  const isLoaded = target !== undefined && data !== undefined
  return {
    isLoading,
    thread: target !== undefined && belongs ? data : null,
    note: isLoaded && !belongs ? 'That comment is no longer there.' : error && explain(error),
  }
}
