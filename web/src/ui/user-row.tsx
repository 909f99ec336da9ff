import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Avatar, type AvatarImage } from './avatar.tsx'
import { Count } from './count.tsx'
import { Skeleton } from './skeleton.tsx'
import { Link } from '../lib/router/link.tsx'

interface Props {
  user: {
    username: string
    fullName: string
    pronouns: string
    avatar: AvatarImage | null
    followers: number
  }
  /** The text below the name, of at most two lines. */
  text?: ReactNode
  /** A button at the end of the row. */
  action?: ReactNode
}

/** A user in a list. The whole row links to the profile. */
export function UserRow({ user, text, action }: Props) {
  const { username, fullName, pronouns, avatar, followers } = user
  const name = fullName || username
  return (
    <article className="group relative flex items-center gap-3 rounded-thumb p-2 sm:gap-4 sm:p-3 hover:bg-surface-sunken">
      <Avatar image={avatar} alt={name} title={username} decorative className="size-12 text-20" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h2 className="max-w-full shrink-0 truncate text-16">
            <Link
              to="/u/{username}"
              params={{ username }}
              className="font-semibold outline-none after:absolute after:inset-0 after:rounded-thumb focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h2>
          {pronouns && (
            <p className="min-w-0 truncate text-13 text-foreground-muted">
              <span className="sr-only">{t`Pronouns:`} </span>
              <bdi>{pronouns}</bdi>
            </p>
          )}
        </div>
        <p className="truncate text-13 text-foreground-muted">
          @{username}
          <span className={action ? 'max-sm:hidden' : undefined}>
            <span aria-hidden className="px-1.5">
              ·
            </span>
            <Count value={followers} of="followers" />
          </span>
        </p>
        {text && (
          <p dir="auto" className="mt-1 line-clamp-2 text-13">
            {text}
          </p>
        )}
      </div>
      {/* Above the link of the row. */}
      {action && <div className="relative">{action}</div>}
    </article>
  )
}

/** Placeholder with the size of a {@link UserRow}. */
export const UserRowSkeleton = () => (
  <div className="flex items-center gap-3 p-2 sm:gap-4 sm:p-3">
    <Skeleton className="size-12 shrink-0 !rounded-full" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-3.5 w-2/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  </div>
)
