import { t } from '@lingui/core/macro'
import type { SearchType } from '@seam/contract/search.ts'
import { SearchDrawing } from '../../ui/drawings/search-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const titles: Record<SearchType, string> = {
  video: t`No videos found`,
  post: t`No posts found`,
  playlist: t`No playlists found`,
  user: t`No users found`,
}

/** Shown when a search has no results, with advice. The page shows the query above. */
export const NoResults = ({ type }: { type: SearchType }) => (
  <EmptyState
    drawing={SearchDrawing}
    title={titles[type]}
    text={t`Try fewer or other words, or look in another tab.`}
  />
)
