import { type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { ListFailure } from './list/list-failure.tsx'
import { ListSkeleton } from './list/list-skeleton.tsx'
import { Pager } from './list/pager.tsx'
import { Thread } from './thread.tsx'
import { Turning } from './list/turning.tsx'
import type { CommentPages } from './list/use-pages.ts'
import { useThread } from './list/use-thread.ts'

interface Props {
  pages: CommentPages
  /** What the focus goes to when the page was turned. */
  top: RefObject<HTMLDivElement | null>
}

/** One page of comments, after the one that a link leads to, and the way to the other pages. */
export function List({ pages, top }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = pages.list
  const { thread, note, isLoading } = useThread()
  const authenticated = useAuth((state) => state.authenticated)
  // Once something is there it stays, also while a link within the list is being followed.
  const [begun, setBegun] = useState(false)
  if (!begun && !isPending && !isLoading) setBegun(true)
  const onTurn = useTurning(top, data?.page)

  const pinned = pages.page === 1 ? thread?.comment : undefined
  const others = data?.docs.filter(({ publicId }) => publicId !== thread?.comment.publicId) ?? []
  const docs = pinned ? [pinned, ...others] : others
  return (
    <div
      ref={top}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset belongs to a form
      role="group"
      aria-label={`Comments, page ${pages.page}`}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className="relative outline-none"
    >
      <output className="text-14 text-quiet empty:hidden not-empty:my-3 not-empty:block">
        {note}
      </output>
      {!begun ? (
        <ListSkeleton />
      ) : error ? (
        <ListFailure error={error} busy={isFetching} retry={() => void refetch()} />
      ) : docs.length === 0 ? (
        <p className="py-10 text-center text-quiet">
          {authenticated ? 'No comments yet. Yours would be the first.' : 'No comments yet.'}
        </p>
      ) : (
        <ol className={classes('flex flex-col gap-1', isPlaceholderData && 'opacity-50')}>
          {docs.map((comment) => (
            <li key={comment.publicId}>
              <Thread
                comment={comment}
                target={comment === pinned && thread ? thread.reply : null}
              />
            </li>
          ))}
        </ol>
      )}
      {isPlaceholderData && <Turning />}
      <Pager pages={pages} onTurn={onTurn} />
    </div>
  )
}

/**
 * Takes focus and sight to the top once another page than the one that was left is there, unless
 * somebody has gone elsewhere meanwhile.
 */
function useTurning(top: RefObject<HTMLDivElement | null>, shown: number | undefined) {
  const left = useRef<{ page: number; focus: Element | null } | null>(null)
  useEffect(() => {
    if (left.current === null || left.current.page === shown) return
    const { focus } = left.current
    left.current = null
    if (![focus, document.body].includes(document.activeElement)) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [top, shown])
  return () => {
    left.current = { page: shown ?? 0, focus: document.activeElement }
  }
}
