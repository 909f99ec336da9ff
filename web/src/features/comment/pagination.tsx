import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import type { CommentPages } from './use-comment-pages.ts'

interface Props {
  pages: CommentPages
  onPageChange: () => void
}

/** Buttons to change the page. Renders nothing if there is only one page. */
export function Pagination({ pages, onPageChange }: Props) {
  const { page, pageCount, hasNextPage, list } = pages
  if (pageCount <= 1) return null
  const busy = list.isPlaceholderData
  const changePage = (goTo: () => void) => () => {
    if (busy) return
    goTo()
    onPageChange()
  }
  return (
    <nav
      aria-label={t`Pages of comments`}
      className="mt-4 flex flex-wrap items-center justify-center gap-2 max-sm:gap-1"
    >
      <Button
        size="small"
        className="max-sm:px-2.5"
        disabled={page === 1}
        onClick={changePage(pages.goToPrevious)}
      >
        <Trans context="page">Previous</Trans>
      </Button>
      <Button
        size="small"
        className="max-sm:px-2.5"
        disabled={page === 1}
        onClick={changePage(pages.goToFirst)}
      >
        <Trans context="page">First</Trans>
      </Button>
      <span aria-current="page" className="figures px-1 sm:px-2 text-13 text-foreground-muted">
        <Trans>
          Page {page} of {pageCount}
        </Trans>
      </span>
      <Button
        size="small"
        className="max-sm:px-2.5"
        disabled={!hasNextPage && !busy}
        onClick={changePage(pages.goToNext)}
      >
        <Trans context="page">Next</Trans>
      </Button>
    </nav>
  )
}
