import { SearchDrawing } from '../../ui/drawings/search-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  /** What was searched for: `videos`, `posts`, `playlists` or `users`. */
  what: string
}

/** Shown when a search has no results, with advice. The page shows the query above. */
export const NoResults = ({ what }: Props) => (
  <EmptyState
    drawing={SearchDrawing}
    title={`No ${what} found`}
    text="Try fewer or other words, or look in another tab."
  />
)
