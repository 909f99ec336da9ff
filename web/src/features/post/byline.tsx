import { Trans } from '@lingui/react/macro'
import type { Post } from '@seam/contract/post.ts'
import { RelativeTime, useExactTime } from '../../ui/relative-time.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../lib/router/link.tsx'

/** The picture of a post's author. */
export function AuthorAvatar({ owner: { username, fullName, avatar } }: Pick<Post, 'owner'>) {
  return (
    // The name beside it is the same link, for screen readers and the Tab key.
    <Link
      to="/u/{username}"
      params={{ username }}
      tabIndex={-1}
      aria-hidden
      className="grid h-fit shrink-0 rounded-full"
    >
      <Avatar
        image={avatar}
        alt={fullName || username}
        title={username}
        decorative
        className="size-10 text-16"
      />
    </Link>
  )
}

interface Props {
  post: Post
  /** `h2` in a list; `p` on the post's own page, which has a heading. */
  heading: 'h2' | 'p'
}

/** Author and time of a post, on one line where there is room. */
export function Byline({ post, heading: Heading }: Props) {
  const { publicId, owner, createdAt, editedAt } = post
  const { username } = owner
  const editTime = useExactTime(editedAt)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-foreground-muted">
      <Heading className="flex max-w-full min-w-0 text-14">
        <Link
          to="/u/{username}"
          params={{ username }}
          className="group inline-block truncate rounded-chip py-0.5"
        >
          <span className="font-semibold text-foreground group-hover:underline">
            {owner.fullName || username}
          </span>{' '}
          <span>@{username}</span>
        </Link>
      </Heading>
      <p className="text-13">
        <Link
          to="/p/{publicId}"
          params={{ publicId }}
          className="inline-block rounded-chip py-[3px] hover:text-foreground hover:underline"
        >
          <RelativeTime date={createdAt} />
        </Link>
        {editedAt !== null && (
          <span {...editTime}>
            <span aria-hidden className="px-1.5">
              ·
            </span>
            <Trans context="post">edited</Trans>
          </span>
        )}
      </p>
    </div>
  )
}
