import { BellDrawing } from '../../ui/drawings/bell-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Says what a list without notifications will have. */
export const NoNotifications = () => (
  <EmptyState
    drawing={BellDrawing}
    title="Nothing new"
    text="Comments, replies, mentions, upvotes and new followers appear here."
  />
)
