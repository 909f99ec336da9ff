import { Trans } from '@lingui/react/macro'
import type { Notification } from '@seam/contract/notification.ts'
import { describeNotification, notificationPath } from '@seam/contract/notification-text.ts'
import { CircleAlert, CircleCheck, CirclePlay, KeyRound, Scale } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  notification: Notification
  onFollow?: (() => void) | undefined
}

/** A notification. The whole row links to what it is about. */
export function NotificationRow({ notification, onFollow }: Props) {
  const { who, what, quote } = describeNotification(notification)
  const { isSeen, latestAt } = notification
  const { pathname, searchParams, hash } = new URL(notificationPath(notification), location.origin)
  const commentId = searchParams.get('c')
  return (
    <article className="relative flex items-start gap-3 rounded-thumb p-2.5 hover:bg-surface-sunken">
      <Picture notification={notification} />
      <div className="min-w-0 flex-1">
        <p className="text-14 break-words">
          <Link
            to={pathname}
            search={commentId ? { c: commentId } : {}}
            hash={hash.slice(1)}
            onClick={onFollow}
            className="line-clamp-3 outline-none after:absolute after:inset-0 after:rounded-thumb focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {!isSeen && (
              <span className="sr-only">
                <Trans context="notification">New:</Trans>{' '}
              </span>
            )}
            {who && <bdi className="font-semibold">{who}</bdi>} {what}
          </Link>
        </p>
        {quote && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-13 break-words text-foreground-muted">
            {quote}
          </p>
        )}
        <p className="mt-0.5 text-13 text-foreground-muted">
          <RelativeTime date={latestAt} />
        </p>
      </div>
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full',
          isSeen ? 'bg-transparent' : 'bg-accent forced-highlight',
        )}
      />
    </article>
  )
}

function Picture({ notification: { kind, actors } }: Pick<Props, 'notification'>) {
  const [actor] = actors
  if (actor) {
    const name = actor.fullName || actor.username
    return (
      <Avatar
        image={actor.avatar}
        alt={name}
        title={actor.username}
        decorative
        className="size-10 text-16"
      />
    )
  }
  const [Icon, color] =
    kind === 'video-failed'
      ? [CircleAlert, 'text-danger']
      : kind === 'video-ready'
        ? [CirclePlay, 'text-accent']
        : kind === 'approved'
          ? [CircleCheck, 'text-accent']
          : kind === 'reset-link'
            ? [KeyRound, 'text-foreground-muted']
            : [Scale, 'text-foreground-muted']
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken">
      <Icon aria-hidden className={classNames('size-5', color)} />
    </span>
  )
}
