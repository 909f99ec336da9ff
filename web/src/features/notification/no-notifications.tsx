import { t } from '@lingui/core/macro'
import { BellDrawing } from '../../ui/drawings/bell-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Says what will appear in an empty list of notifications. */
export const NoNotifications = () => (
  <EmptyState
    drawing={BellDrawing}
    title={t`Nothing new`}
    text={t`Comments, replies, mentions, upvotes and new followers appear here.`}
  />
)
