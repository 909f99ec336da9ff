import { messages } from '@seam/contract/messages.ts'
import { Empty } from '../../ui/empty.tsx'

/** A post that is not there. */
export const Unavailable = () => (
  <Empty
    isScreen
    title="Post unavailable"
    text={messages.postUnavailable}
    action={{ text: 'Return to feed', route: '/p/feed' }}
  />
)
