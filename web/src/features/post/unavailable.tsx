import { messages } from '@seam/contract/messages.ts'
import { Empty } from '../../ui/empty.tsx'

/** Shown for a post that does not exist. */
export const Unavailable = () => (
  <Empty
    isScreen
    title="Post unavailable"
    text={messages.postUnavailable}
    action={{ text: 'Return to feed', route: '/p/feed' }}
  />
)
