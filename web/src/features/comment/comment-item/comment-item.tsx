import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { MessageSquareOff } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { focusIfLost, isTyping } from '../../../lib/focus.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { HiddenNotice } from '../../../entities/moderation/hidden-notice.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { useCommentSection } from '../section/comment-section-context.ts'
import { CommentForm } from '../form/comment-form.tsx'
import { editComment } from '../section/actions.ts'
import { Byline } from './byline.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { HeldNotice } from './held-notice.tsx'
import { isPending } from '../section/pending.ts'
import { CommentText } from './comment-text.tsx'
import { Link } from '../../../lib/router/link.tsx'

interface Props {
  comment: Comment | Reply
  /** The comment that a reply belongs to. */
  parent?: Comment
  /** More actions, after the vote buttons. */
  children?: ReactNode
}

export function CommentItem({ comment, parent, children }: Props) {
  const { renderVotes, linkedCommentId } = useCommentSection()
  const { publicId, owner, removedBy, isHeld } = comment
  const [editing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const isHighlighted = useScrollToLinkedComment(article, linkedCommentId === publicId)
  const isOwn = useIsOwn(comment)
  const pending = isPending(comment)
  const name = owner.fullName || owner.username

  function stopEditing() {
    setEditing(false)
    // The form unmounts in a moment. If it still has the focus then, the focus is lost.
    setTimeout(() => focusIfLost(article.current))
  }

  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={parent ? t`Reply by ${name}` : t`Comment by ${name}`}
      className={classNames(
        '-mx-2 flex gap-3 rounded-control px-2 py-2 transition-colors outline-none sm:-mx-3 sm:px-3',
        isHighlighted ? 'bg-accent-subtle duration-150' : 'duration-1000',
        pending && 'opacity-60',
      )}
      aria-busy={pending}
    >
      <Link
        to="/u/{username}"
        params={{ username: owner.username }}
        tabIndex={-1}
        aria-hidden
        className="grid h-fit shrink-0 rounded-full"
      >
        <Avatar
          image={owner.avatar}
          alt={name}
          title={owner.username}
          className={parent ? 'size-7 text-12' : 'size-9 text-14'}
        />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Byline comment={comment} />
          </div>
          {(!editing || removedBy) && !pending && (
            <CommentMenu comment={comment} parent={parent} onEdit={() => setEditing(true)} />
          )}
        </div>
        <HiddenNotice item={comment} isOwn={isOwn} />
        {removedBy ? (
          <>
            <div className="text-foreground-muted">
              <CommentText key={comment.content} comment={comment} />
            </div>
            <RemovedNotice by={removedBy.username} />
          </>
        ) : isHeld ? (
          <>
            <div className="text-foreground-muted">
              <CommentText key={comment.content} comment={comment} />
            </div>
            {!comment.heldFor && <HeldNotice comment={comment} />}
          </>
        ) : editing ? (
          <CommentForm
            label={t`Edit your comment`}
            submit={t`Save Changes`}
            draft={`comment:edit:${comment.publicId}`}
            content={comment.content}
            focusOnMount
            send={(content) => editComment(comment, content)}
            onDone={stopEditing}
            onCancel={stopEditing}
          />
        ) : (
          <>
            <CommentText key={comment.content} comment={comment} />
            <div
              className={classNames(
                'mt-1 flex flex-wrap items-center gap-1',
                !pending && '-ml-2.5',
              )}
            >
              {pending ? <Sending /> : renderVotes(comment)}
              {!pending && children}
            </div>
          </>
        )}
      </div>
    </article>
  )
}

const Sending = () => (
  <output className="flex h-8 items-center gap-2 text-13 text-foreground-muted">
    <span aria-hidden className="stitch-x stitch-running w-6" />
    <Trans context="in progress">Posting</Trans>
  </output>
)

/** Tells the author of a removed comment who removed it. */
const RemovedNotice = ({ by }: { by: string }) => (
  <p className="mt-1.5 flex min-h-8 items-center gap-2 text-13 text-foreground-muted">
    <MessageSquareOff aria-hidden className="size-4 shrink-0" />
    <span>
      <Trans>
        Removed by{' '}
        <Link
          to="/u/{username}"
          params={{ username: by }}
          className="rounded-chip font-semibold text-foreground hover:underline"
        >
          @{by}
        </Link>
        . Only you see this.
      </Trans>
    </span>
  </p>
)

const HIGHLIGHT_MS = 2500

/**
 * Scrolls to the linked comment and focuses it, unless the user is typing by then. Returns whether to
 * highlight the comment: for 2.5 seconds, or permanently if the user prefers reduced motion.
 */
function useScrollToLinkedComment(
  element: RefObject<HTMLElement | null>,
  isLinked: boolean,
): boolean {
  const [isExpired, setIsExpired] = useState(false)
  useEffect(() => {
    if (!isLinked) return undefined
    if (!isTyping()) {
      element.current?.scrollIntoView({ block: 'center' })
      element.current?.focus({ preventScroll: true })
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setTimeout(() => setIsExpired(true), HIGHLIGHT_MS)
    return () => {
      clearTimeout(timer)
      setIsExpired(false)
    }
  }, [element, isLinked])
  return isLinked && !isExpired
}
