import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { messages } from '@seam/contract/messages.ts'
import { MessageCircle, MessageCircleOff } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { focusIfLost } from '../../lib/focus.ts'
import { watchIntersection } from '../../lib/watch-intersection.ts'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { Count } from '../../ui/count.tsx'
import { NewItems } from '../../ui/new-items.tsx'
import type { Timestamps } from '../../ui/linked-text.tsx'
import { SortMenu } from '../../ui/sort-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { createComment } from './section/actions.ts'
import { CommentSectionContext } from './section/comment-section-context.ts'
import { NewComment } from './form/new-comment.tsx'
import { CommentList } from './comment-list.tsx'
import { useCommentPages } from './use-comment-pages.ts'
import { useNewComments } from './use-new-comments.ts'
import type { ItemRef } from './section/keys.ts'
import { setClosed } from './section/tool-actions.ts'

interface Props {
  /** The kind of item that the comments belong to. */
  entity: 'video' | 'post'
  publicId: string
  /** Whether the viewer owns the video or post. */
  isOwner: boolean
  /** Whether its owner has closed the comments. */
  closed: boolean
  /** Public id of the comment or reply that a link points to. */
  linkedCommentId?: string | undefined
  /** The video that timestamps in comments link to. */
  timestamps?: Timestamps | undefined
  /** Further actions, beside the order of the comments. */
  actions?: ReactNode
  renderVotes: (comment: Comment | Reply) => ReactNode
}

const orders = [
  { value: 'new', label: t({ message: 'New', context: 'sort order' }) },
  { value: 'top', label: t({ message: 'Top', context: 'sort order' }) },
]

/** The comments on a video or post. Requests them once the section is near the viewport. */
export const Comments = (props: Props) => <Section key={props.publicId} {...props} />

function Section(props: Props) {
  const { entity, publicId, isOwner, closed, linkedCommentId, timestamps, actions, renderVotes } =
    props
  const about = { entity, publicId }
  const authenticated = useAuth((state) => state.authenticated)
  const section = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const near = useNearViewport(section)
  const pages = useCommentPages(about, near || linkedCommentId !== undefined)
  const total = pages.list.data?.totalDocs
  const heading = useId()
  const newCount = useNewComments(about, total)

  function showNew() {
    pages.showNewest()
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }

  async function send(content: string) {
    const done = await createComment(about, content)
    if (done) pages.goToFirst()
    return done
  }

  // The focused element disappears a moment later, with the comment and the confirmation dialog.
  const focusList = () => setTimeout(() => focusIfLost(top.current), 60)

  return (
    <CommentSectionContext
      value={{ item: about, isOwner, closed, linkedCommentId, timestamps, renderVotes, focusList }}
    >
      <section ref={section} aria-labelledby={heading} className="mt-8">
        <div className="mb-4 flex items-baseline gap-2">
          <h2 id={heading} className="display text-20">
            <Trans>Comments</Trans>
          </h2>
          {total !== undefined && (
            <span className="text-14 text-foreground-muted">
              <Count value={total} />
            </span>
          )}
          <div className="-my-2 -mr-2 ml-auto flex items-center gap-1 self-center">
            {isOwner && <CloseButton item={about} closed={closed} />}
            {actions}
            {total !== undefined && total > 1 && (
              <SortMenu
                label={t`Sort comments`}
                value={pages.sort}
                options={orders}
                onChange={(value) => pages.sortBy(value === 'top' ? value : 'new')}
              />
            )}
          </div>
        </div>
        <div className="mb-6">
          {closed ? (
            <p className="flex min-h-10 items-center text-14 text-foreground-muted">
              {messages.commentsClosed}.
            </p>
          ) : authenticated ? (
            <NewComment draft={`comment:${entity}:${publicId}`} send={send} />
          ) : (
            <SignIn />
          )}
        </div>
        <NewItems count={newCount} of="comments" onShow={showNew} />
        <CommentList pages={pages} top={top} />
      </section>
    </CommentSectionContext>
  )
}

const SignIn = () => (
  <p className="print:hidden text-14 text-foreground-muted">
    <Trans>
      <button
        type="button"
        onClick={openAuthOverlay}
        className="min-h-6 rounded-chip font-semibold text-foreground underline decoration-1 underline-offset-2"
      >
        Sign in
      </button>{' '}
      to join the conversation.
    </Trans>
  </p>
)

/** Closes or reopens the comments on the viewer's own video or post. */
const CloseButton = ({ item, closed }: { item: ItemRef; closed: boolean }) => (
  <IconButton
    icon={closed ? MessageCircleOff : MessageCircle}
    label={t`Close comments`}
    aria-pressed={closed}
    {...tooltip(closed ? t`Closed: open comments again` : t`Close comments`, 'bottom')}
    onClick={() => void setClosed(item, !closed)}
    className="size-8! text-foreground-muted"
  />
)

const NEAR_MARGIN = '600px'

/** Returns whether the element is, or ever was, within 600 px of the viewport. */
function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return undefined
    return watchIntersection(element.current, { rootMargin: NEAR_MARGIN }, ({ isIntersecting }) => {
      if (isIntersecting) setNear(true)
    })
  }, [element, near])
  return near
}
