import type { Post } from '@seam/contract/post.ts'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../lib/format/date-time.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Avatar } from '../../ui/avatar.tsx'

interface Props {
  post: Post
  /** `h2` in a list; `p` on the post's own page, which has a heading. */
  heading: 'h2' | 'p'
}

/** Author and time of a post. */
export function Byline({ post, heading: Heading }: Props) {
  const { publicId, owner, createdAt, editedAt } = post
  const { username } = owner
  const name = owner.fullName || username
  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* The name beside it is the same link, for screen readers and the Tab key. */}
      <Link
        to="/u/$username"
        params={{ username }}
        tabIndex={-1}
        aria-hidden
        className="shrink-0 rounded-full"
      >
        <Avatar
          src={owner.avatar?.smallUrl}
          alt={name}
          title={username}
          decorative
          className="size-10 text-16"
        />
      </Link>
      <div className="min-w-0">
        <Heading className="truncate text-14">
          <Link to="/u/$username" params={{ username }} className="group rounded-chip">
            <span className="font-semibold group-hover:underline">{name}</span>{' '}
            <span className="text-foreground-muted">@{username}</span>
          </Link>
        </Heading>
        <p className="text-13 text-foreground-muted">
          <Link
            to="/p/$publicId"
            params={{ publicId }}
            className="rounded-chip hover:text-foreground hover:underline"
          >
            <RelativeTime date={createdAt} />
          </Link>
          {editedAt !== null && (
            <span title={formatDateTime(new Date(editedAt))}>
              <span aria-hidden className="px-1.5">
                ·
              </span>
              edited
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
