import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Playlist } from '@seam/contract/playlist.ts'
import { CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import { ListVideo } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullCount } from '../../lib/format/count.ts'
import { Link } from '../../lib/router/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useIsOwn } from '../session/ownership.ts'
import { PlaylistCover } from './cover.tsx'
import { StatusIcon } from './status-icon.tsx'

interface Props {
  playlist: Playlist
  eager?: boolean
  /** Hides the owner: the list is on their profile. */
  hidesOwner?: boolean
  /** Extra information under the details. */
  note?: ReactNode
}

/** A playlist in a grid. The card links to its page, the name of its owner to their profile. */
export function PlaylistCard({ playlist, eager, hidesOwner, note }: Props) {
  const { publicId, title, owner, publishStatus, videosCount, updatedAt } = playlist
  const isOwn = useIsOwn(playlist)
  const count = fullCount(videosCount)
  return (
    <article className="group relative flex flex-col gap-3">
      <div className="relative pt-3">
        {/* The edges of the videos below the first one. */}
        <span
          aria-hidden
          className="absolute inset-x-6 top-0 h-6 rounded-t-thumb bg-border-strong/50"
        />
        <span
          aria-hidden
          className="absolute inset-x-3 top-1.5 h-6 rounded-t-thumb border-t border-background bg-border-strong"
        />
        <PlaylistCover
          playlist={playlist}
          sizes={CARD_SIZES}
          eager={eager}
          className="ring-1 ring-background"
        />
        <span className="figures absolute right-2 bottom-2 flex items-center gap-1.5 rounded-chip bg-black/80 px-1.5 py-0.5 text-12 font-semibold text-white">
          <ListVideo aria-hidden className="size-3.5" />
          {plural(videosCount, { one: `${count} video`, other: `${count} videos` })}
        </span>
      </div>
      <div className="min-w-0">
        <h2 className="flex items-start gap-2 text-14 font-semibold text-pretty">
          <Link
            to="/playlist/{publicId}"
            params={{ publicId }}
            title={title}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-thumb group-hover:underline group-hover:decoration-1 group-hover:underline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
          {isOwn && publishStatus !== 'PUBLIC' && (
            <StatusIcon status={publishStatus} className="mt-0.5 text-foreground-muted" />
          )}
        </h2>
        {!hidesOwner && (
          <p className="mt-px -mb-[3px] truncate text-13 text-foreground-muted">
            <Link
              to="/u/{username}"
              params={{ username: owner.username }}
              className="relative z-10 inline-block max-w-full min-w-6 truncate rounded-chip py-[3px] align-top hover:text-foreground hover:underline"
            >
              {owner.fullName || owner.username}
            </Link>
          </p>
        )}
        <p className="mt-px text-13 text-foreground-muted">
          <Trans context="playlist">
            Updated <RelativeTime date={updatedAt} />
          </Trans>
        </p>
        {note}
      </div>
    </article>
  )
}
