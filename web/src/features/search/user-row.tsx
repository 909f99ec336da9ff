import type { UserResult } from '@seam/contract/search.ts'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Count } from '../../ui/count.tsx'
import { HighlightedSnippet, hasUnshownMatch } from './highlighted-snippet.tsx'

/** A user in the search results. The whole row links to the profile. */
export function UserRow({ user }: { user: UserResult }) {
  const { username, fullName, about, pronouns, avatar, followers, excerpt } = user
  const name = fullName || username
  return (
    <article className="group relative flex items-center gap-4 rounded-thumb p-3 hover:bg-surface-sunken">
      <Avatar
        src={avatar?.url}
        alt={name}
        title={username}
        decorative
        className="size-12 text-20"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h2 className="max-w-full shrink-0 truncate text-16">
            <Link
              to="/u/$username"
              params={{ username }}
              className="font-semibold outline-none after:absolute after:inset-0 after:rounded-thumb focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </h2>
          {pronouns && (
            <p className="min-w-0 truncate text-13 text-foreground-muted">
              <span className="sr-only">Pronouns: </span>
              <bdi>{pronouns}</bdi>
            </p>
          )}
        </div>
        <p className="truncate text-13 text-foreground-muted">
          @{username}
          <span aria-hidden className="px-1.5">
            ·
          </span>
          <Count value={followers} singular="follower" plural="followers" />
        </p>
        {(about || hasUnshownMatch(excerpt, name)) && (
          <p dir="auto" className="mt-1 line-clamp-2 text-13">
            {hasUnshownMatch(excerpt, `${fullName} @${username}`) ? (
              <HighlightedSnippet snippet={excerpt} source={about} />
            ) : (
              about
            )}
          </p>
        )}
      </div>
    </article>
  )
}
