import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { explainError } from '../../lib/explain-error.ts'
import { ListError, ListSkeleton, NoComments, PageLoading } from './list-states.tsx'
import { Pagination } from './pagination.tsx'
import { Thread } from './thread.tsx'
import { useCommentSection } from './section/comment-section-context.ts'
import { threadQuery } from './section/queries.ts'
import type { CommentPages } from './use-comment-pages.ts'
import { useWrittenComments } from './use-written-comments.ts'

interface Props {
  pages: CommentPages
  /** Receives the focus after a page change. */
  top: RefObject<HTMLDivElement | null>
}

/** One page of comments, preceded by the linked comment on page 1, and the page buttons. */
export function CommentList({ pages, top }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = pages.list
  const { thread, note, isLoading } = useLinkedThread()
  // Comments stay on screen once loaded, even while a link to another comment loads.
  const [hasLoaded, setHasLoaded] = useState(false)
  if (!hasLoaded && !isPending && !isLoading) setHasLoaded(true)
  const onPageChange = useFocusOnPageChange(top, data?.page)

  const withWritten = useWrittenComments(pages)
  const pinned = pages.page === 1 ? thread?.comment : undefined
  const others = data?.docs.filter(({ publicId }) => publicId !== thread?.comment.publicId) ?? []
  const docs = withWritten(pinned ? [pinned, ...others] : others)
  return (
    <div
      ref={top}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset belongs to a form
      role="group"
      aria-label={t`Comments, page ${{ page: pages.page }}`}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className="relative outline-none"
    >
      <output className="text-14 text-foreground-muted empty:hidden not-empty:my-3 not-empty:block">
        {note}
      </output>
      {!hasLoaded ? (
        <ListSkeleton />
      ) : error ? (
        <ListError error={error} busy={isFetching} retry={() => void refetch()} />
      ) : docs.length === 0 ? (
        <NoComments />
      ) : (
        <ol className={classNames('flex flex-col gap-1', isPlaceholderData && 'opacity-50')}>
          {docs.map((comment) => (
            <li key={comment.publicId}>
              <Thread
                comment={comment}
                linkedReply={comment === pinned && thread ? thread.reply : null}
              />
            </li>
          ))}
        </ol>
      )}
      {isPlaceholderData && <PageLoading />}
      <Pagination pages={pages} onPageChange={onPageChange} />
    </div>
  )
}

/**
 * Moves the focus and the scroll position to the top once another page is shown, unless the user moved
 * the focus by then. Returns a function to call when the user requests another page.
 */
function useFocusOnPageChange(top: RefObject<HTMLDivElement | null>, page: number | undefined) {
  const previous = useRef<{ page: number; focus: Element | null } | null>(null)
  useEffect(() => {
    if (previous.current === null || previous.current.page === page) return
    const { focus } = previous.current
    previous.current = null
    if (![focus, document.body].includes(document.activeElement)) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [top, page])
  return () => {
    previous.current = { page: page ?? 0, focus: document.activeElement }
  }
}

/** The thread that a link points to if it belongs to this section, otherwise a note that says why not. */
function useLinkedThread() {
  const { item, linkedCommentId } = useCommentSection()
  const { data, error, isLoading } = useQuery({
    ...threadQuery(linkedCommentId ?? ''),
    enabled: linkedCommentId !== undefined,
  })
  const belongs = data?.entity === item.entity && data.entityId === item.publicId
  const isLoaded = linkedCommentId !== undefined && data !== undefined
  return {
    isLoading,
    thread: linkedCommentId !== undefined && belongs ? data : null,
    note: isLoaded && !belongs ? t`That comment is no longer there.` : error && explainError(error),
  }
}
