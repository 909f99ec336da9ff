import { Button } from '../../../ui/button.tsx'
import type { CommentPages } from './use-pages.ts'

interface Props {
  pages: CommentPages
  /** One of the buttons was used. */
  onTurn: () => void
}

/** The way through the pages; nothing where there is only one. */
export function Pager({ pages: { page, pages, hasNext, list, ...go }, onTurn }: Props) {
  if (pages <= 1) return null
  const busy = list.isPlaceholderData
  const turn = (to: () => void) => () => {
    if (busy) return
    to()
    onTurn()
  }
  return (
    <nav
      aria-label="Pages of comments"
      className="mt-4 flex flex-wrap items-center justify-center gap-2 max-sm:gap-1"
    >
      <Button
        size="small"
        className="max-sm:px-2.5"
        disabled={page === 1}
        onClick={turn(go.previous)}
      >
        Previous
      </Button>
      <Button size="small" className="max-sm:px-2.5" disabled={page === 1} onClick={turn(go.first)}>
        First
      </Button>
      <span aria-current="page" className="figures px-1 sm:px-2 text-13 text-quiet">
        Page {page} of {pages}
      </span>
      <Button
        size="small"
        className="max-sm:px-2.5"
        disabled={!hasNext && !busy}
        onClick={turn(go.next)}
      >
        Next
      </Button>
    </nav>
  )
}
