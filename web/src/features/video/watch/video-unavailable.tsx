import { t } from '@lingui/core/macro'
import { messages } from '@seam/contract/messages.ts'
import { VideosDrawing } from '../../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** A video that does not exist or is hidden from this viewer. The two look the same on purpose. */
export const VideoUnavailable = () => (
  <EmptyState
    isPageHeading
    drawing={VideosDrawing}
    title={t`Video unavailable`}
    text={messages.videoUnavailable}
    action={{ text: t`Browse more videos`, route: '/v/feed' }}
  />
)
