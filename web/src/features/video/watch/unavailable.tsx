import { messages } from '@seam/contract/messages.ts'
import { Empty } from '../../../ui/empty.tsx'

/** A video that is not there, or not for this viewer: nobody can tell which. */
export const Unavailable = () => (
  <Empty
    isScreen
    title="Video unavailable"
    text={messages.videoUnavailable}
    action={{ text: 'Browse more videos', route: '/v/feed' }}
  />
)
