import { t } from '@lingui/core/macro'
import { messages } from '@seam/contract/messages.ts'
import { PostsDrawing } from '../../ui/drawings/posts-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown for a post that does not exist. */
export const PostUnavailable = () => (
  <EmptyState
    isPageHeading
    drawing={PostsDrawing}
    title={t`Post unavailable`}
    text={messages.postUnavailable}
    action={{ text: t`Return to feed`, route: '/p/feed' }}
  />
)
