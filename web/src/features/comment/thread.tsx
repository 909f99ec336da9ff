import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { focusIfLost } from '../../lib/focus.ts'
import { shortCount } from '../../lib/format/count.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Button } from '../../ui/button.tsx'
import { CommentForm } from './form/comment-form.tsx'
import { CommentItem } from './comment-item/comment-item.tsx'
import { createReply } from './section/actions.ts'
import { useCommentSection } from './section/comment-section-context.ts'
import { ReplyList } from './reply-list.tsx'

interface Props {
  comment: Comment
  /** The reply that a link points to. */
  linkedReply: Reply | null
}

/** A comment, its replies, and the form to add one. */
export function Thread({ comment, linkedReply }: Props) {
  const { closed } = useCommentSection()
  const authenticated = useAuth((state) => state.authenticated)
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const [replying, setReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  // Some viewers also see removed and held replies, which `repliesCount` leaves out.
  const uncounted = comment.replies.filter(({ removedBy, isHeld }) => removedBy || isHeld)
  const count = comment.repliesCount + uncounted.length
  // A link to a reply opens the thread until the user closes it.
  const open = (userChoice ?? linkedReply !== null) && count > 0

  function stopReplying() {
    setReplying(false)
    // The button is mounted again when the form unmounts.
    setTimeout(() => focusIfLost(replyButton.current))
  }

  return (
    <>
      <CommentItem comment={comment}>
        {authenticated && !closed && !replying && (
          <Button ref={replyButton} size="small" variant="quiet" onClick={() => setReplying(true)}>
            <Trans context="verb">Reply</Trans>
          </Button>
        )}
        {/* On narrow screens the replies button is on its own line. */}
        {count > 0 && <span className="basis-full sm:hidden" />}
        {count > 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setUserChoice(!open)}
            className="gap-1! text-accent max-sm:px-2.5!"
          >
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-[rotate]', open && 'rotate-180')}
            />
            {open ? t`Hide replies` : t`Show replies (${{ count: shortCount(count) }})`}
          </Button>
        )}
      </CommentItem>
      <div id={id} className="ml-4.5 border-l border-border pl-5 empty:hidden sm:pl-7.5">
        {replying && !closed && !comment.removedBy && (
          <div className="py-2">
            <CommentForm
              label={t`Your reply to ${{ name: comment.owner.fullName || comment.owner.username }}`}
              submit={t({ message: 'Reply', context: 'verb' })}
              draft={`comment:comment:${comment.publicId}`}
              focusOnMount
              hidesTextWhileSending
              send={(content) => createReply(comment, content)}
              onCancel={stopReplying}
              onDone={() => {
                setUserChoice(true)
                stopReplying()
              }}
            />
          </div>
        )}
        {open && <ReplyList comment={comment} linkedReply={linkedReply} />}
      </div>
    </>
  )
}
