import { messages } from '@seam/contract/messages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** A video that does not exist or is hidden from this viewer. The two look the same on purpose. */
export const VideoUnavailable = () => (
  <EmptyState
    isPageHeading
    title="Video unavailable"
    text={messages.videoUnavailable}
    action={{ text: 'Browse more videos', route: '/v/feed' }}
  />
)
