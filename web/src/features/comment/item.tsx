import type { Comment, Reply } from '@seam/contract/comment.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { classes } from '../../lib/classes.ts'
import { focusIfLost } from '../../lib/focus.ts'
import { useIsOwn } from '../../lib/session/own.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useConversation } from './conversation.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { Byline } from './item/byline.tsx'
import { OwnerMenu } from './item/owner-menu.tsx'
import { RemovedMark } from './item/removed-mark.tsx'
import { isPending } from './pending.ts'
import { useArrival } from './item/use-arrival.ts'
import { Words } from './item/words.tsx'
import { lazily } from '../../lib/lazily.tsx'

const EditForm = lazily(() => import('./form/edit-form.tsx').then((part) => part.EditForm))

interface Props {
  comment: Comment | Reply
  /** The comment that a reply belongs to. */
  parent?: Comment
  /** More actions, after the vote buttons. */
  children?: ReactNode
}

/** One comment or reply. */
export function Item({ comment, parent, children }: Props) {
  const { votes, target, owned } = useConversation()
  const { publicId, owner, removedBy } = comment
  const [editing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const isHighlighted = useArrival(article, target === publicId)
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
      aria-label={`${parent ? 'Reply' : 'Comment'} by ${name}`}
      className={classes(
        '-mx-2 flex gap-3 rounded-control px-2 py-2 transition-colors outline-none sm:-mx-3 sm:px-3',
        isHighlighted ? 'bg-thread-wash duration-150' : 'duration-1000',
        pending && 'opacity-60',
      )}
      aria-busy={pending}
    >
      <Link
        to="/u/$username"
        params={{ username: owner.username }}
        tabIndex={-1}
        aria-hidden
        className="h-fit shrink-0 rounded-full"
      >
        <Avatar
          src={owner.avatar?.url}
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
          {(isOwn || owned) && (!editing || removedBy) && !pending && (
            <OwnerMenu
              {...{ comment, parent }}
              onEdit={() => setEditing(true)}
              onReach={EditForm.reach}
            />
          )}
        </div>
        {removedBy ? (
          <>
            <div className="text-quiet">
              <Words key={comment.content} comment={comment} />
            </div>
            <RemovedMark by={removedBy.username} />
          </>
        ) : editing ? (
          <EditForm fallback={<FormSkeleton />} comment={comment} onClose={stopEditing} />
        ) : (
          <>
            <Words key={comment.content} comment={comment} />
            <div className="mt-1.5 flex flex-wrap items-center gap-x-1 gap-y-1.5">
              {pending ? <Sending /> : votes(comment)}
              {!pending && children}
            </div>
          </>
        )}
      </div>
    </article>
  )
}

const Sending = () => (
  <output className="flex h-8 items-center gap-2 text-13 text-quiet">
    <span aria-hidden className="stitch-x stitch-running w-6" />
    Posting
  </output>
)
