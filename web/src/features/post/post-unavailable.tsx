import { messages } from '@seam/contract/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown for a post that does not exist. */
export const PostUnavailable = () => (
  <EmptyState
    isPageHeading
    title="Post unavailable"
    text={messages.postUnavailable}
    action={{ text: 'Return to feed', route: '/p/feed' }}
  />
)
