import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlaylistWithVideos } from '@seam/contract/playlist.ts'
import { Play, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaylistCover } from '../../../entities/playlist/cover.tsx'
import { useLastVideo } from '../../../entities/playlist/last-videos.ts'
import { shuffle, stopShuffling } from '../../../entities/playlist/play-mode.ts'
import { StatusBadge } from '../../../entities/playlist/status-icon.tsx'
import { fullCount } from '../../../lib/format/count.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useNavigate } from '../../../lib/router/use-router.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PlaylistDescription } from './playlist-description.tsx'

/** Beside each other on a tablet, below each other on a phone and in the side column. */
export const headerClasses = {
  box: 'flex flex-col gap-4 sm:max-lg:flex-row sm:max-lg:gap-6',
  cover: 'w-full shrink-0 sm:max-lg:w-72',
}

const COVER_SIZES = '(width < 640px) calc(100vw - 32px), (width < 1024px) 288px, 352px'

interface Props {
  playlist: PlaylistWithVideos
  /** Buttons at the end. */
  actions: ReactNode
}

/** What a playlist is, and what can be done with it. */
export function PlaylistHeader({ playlist, actions }: Props) {
  const { title, owner, publishStatus, videosCount, updatedAt, description } = playlist
  const name = owner.fullName || owner.username
  const videos = fullCount(videosCount)
  return (
    <header className={headerClasses.box}>
      <PlaylistCover
        playlist={playlist}
        sizes={COVER_SIZES}
        eager
        className={headerClasses.cover}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-3">
          <h1 className="display min-w-0 text-20 text-balance wrap-anywhere md:text-28">{title}</h1>
          <StatusBadge status={publishStatus} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-foreground-muted">
          <Link
            to="/u/{username}"
            params={{ username: owner.username }}
            className="group flex min-h-8 min-w-0 items-center gap-2 rounded-control text-14 font-semibold text-foreground"
          >
            <Avatar
              image={owner.avatar}
              alt={name}
              title={owner.username}
              decorative
              className="size-8 text-13"
            />
            <span className="truncate group-hover:underline">{name}</span>
          </Link>
          <span className="figures">
            {plural(videosCount, { one: `${videos} video`, other: `${videos} videos` })}
            <span aria-hidden className="px-1.5">
              ·
            </span>
            <Trans>
              Updated <RelativeTime date={updatedAt} />
            </Trans>
          </span>
        </div>
        <PlayButtons playlist={playlist} />
        <div className="flex flex-wrap gap-2">{actions}</div>
        {description && <PlaylistDescription key={description} text={description} />}
      </div>
    </header>
  )
}

/** Play all, or Continue where this browser was, and Shuffle. */
function PlayButtons({ playlist: { publicId, videoIds } }: { playlist: PlaylistWithVideos }) {
  const navigate = useNavigate()
  const last = useLastVideo(publicId)
  const [first] = videoIds
  if (first === undefined) return null
  const isContinued = last !== undefined && last !== first && videoIds.includes(last)

  function playShuffled() {
    const start = videoIds[Math.floor(Math.random() * videoIds.length)] ?? first ?? ''
    shuffle(publicId, videoIds, start)
    void navigate({ to: '/v/{publicId}', params: { publicId: start }, search: { list: publicId } })
  }

  return (
    <div className="grid grid-cols-2 gap-2 sm:max-lg:flex">
      <Link
        to="/v/{publicId}"
        params={{ publicId: isContinued ? last : first }}
        search={{ list: publicId }}
        // Continue keeps the order in which the videos were played.
        onClick={() => !isContinued && stopShuffling(publicId)}
        className={buttonClasses('primary')}
      >
        <Play aria-hidden className="size-4 fill-current" />
        {isContinued ? t({ message: 'Continue', context: 'playlist' }) : t`Play all`}
      </Link>
      <Button onClick={playShuffled}>
        <Shuffle aria-hidden className="size-4" />
        <Trans context="verb">Shuffle</Trans>
      </Button>
    </div>
  )
}
