import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlaylistWithVideos } from '@seam/contract/playlist.ts'
import type { Video } from '@seam/contract/video.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, Repeat, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { create } from 'zustand'
import { rememberLastVideo } from '../../../entities/playlist/last-videos.ts'
import {
  setLoops,
  shuffle,
  stopShuffling,
  usePlayOrder,
} from '../../../entities/playlist/play-mode.ts'
import { allPlaylistVideos, cacheVideo, playlistById } from '../../../entities/playlist/queries.ts'
import { StatusIcon } from '../../../entities/playlist/status-icon.tsx'
import { flattenPages } from '../../../entities/cache/infinite-list.ts'
import { classNames } from '../../../lib/class-names.ts'
import { isProblem } from '../../../lib/errors.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useNavigate } from '../../../lib/router/use-router.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorMessage } from '../../../ui/error-message.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PanelRows } from './panel-rows.tsx'
import { usePlayThrough } from './use-play-through.ts'

interface Props {
  playlistId: string
  /** The video that this page plays. */
  videoId: string
  player: HTMLVideoElement | null
  /** Whether this is the place beside the player. On a narrow page, the other one is used. */
  isBeside: boolean
  renderThumbnail: (video: Video) => ReactNode
}

/** Where the other videos are beside the player. */
const WIDE = '(width >= 80rem)'

const box = 'flex flex-col overflow-hidden rounded-thumb border border-border bg-surface'
const place = { beside: 'mb-6 max-h-104', below: 'mt-4' }

/** The playlist that a video is played from: plays its next video, and leads to the others. */
export function PlaylistPanel({ isBeside, ...props }: Props) {
  const isWide = useMediaQuery(WIDE)
  return isWide === isBeside && <LoadedPanel isBeside={isBeside} {...props} />
}

function LoadedPanel(props: Props) {
  const { playlistId, isBeside } = props
  const { data: playlist, error, isFetching, refetch } = useQuery(playlistById(playlistId))
  const navigate = useNavigate()
  const isGone = isProblem(error, 404)
  const className = classNames(box, isBeside ? place.beside : place.below)

  useEffect(() => {
    // The page works as without a playlist.
    if (!isGone) return
    const search = (current: object) => ({ ...current, list: undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }, [isGone, navigate])

  if (playlist) return <Panel {...props} playlist={playlist} className={className} />
  if (isGone) return null
  if (error) {
    return (
      <div role="alert" className={classNames(className, 'items-start gap-1 p-4 text-14')}>
        <p className="font-semibold">
          <Trans>The playlist could not be loaded</Trans>
        </p>
        <ErrorMessage error={error} />
        <Button size="small" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={classNames(className, 'gap-3 p-4', isBeside ? 'h-104' : 'h-30')}>
      <output className="sr-only">
        <Trans>Loading the playlist</Trans>
      </output>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  )
}

/** Whether the list is open on a narrow page, where it is closed at first. */
const useIsListOpen = create(() => ({ open: false }))

const toggleClass = 'aria-pressed:bg-accent-subtle aria-pressed:text-accent'

function Panel({
  playlist,
  videoId,
  player,
  isBeside,
  renderThumbnail,
  className,
}: Props & { playlist: PlaylistWithVideos; className: string }) {
  const { publicId: playlistId, title, owner, publishStatus, videoIds } = playlist
  const id = useId()
  const { order, index, next, previous, loops, isShuffled } = usePlayOrder(playlist, videoId)
  const videos = useAllVideos(playlistId)
  const isOpen = useIsListOpen(({ open }) => open) || isBeside
  const navigate = useNavigate()
  const hasVideo = index >= 0
  const number = index + 1
  const count = order.length

  useEffect(() => {
    if (hasVideo) rememberLastVideo(playlistId, videoId)
  }, [hasVideo, playlistId, videoId])

  function play(publicId: string | undefined) {
    if (publicId === undefined) return
    if (publicId === videoId) {
      // The only video of a playlist that starts again.
      if (player) replay(player)
      return
    }
    const video = videos.get(publicId)
    if (video) cacheVideo(video)
    void navigate({ to: '/v/{publicId}', params: { publicId }, search: { list: playlistId } })
  }

  usePlayThrough(player, () => play(next))
  useKeys({ P: () => play(previous), N: () => play(next) })

  return (
    <section aria-labelledby={`${id}title`} className={className}>
      <div className="flex flex-col gap-1 px-4 pt-3 pb-2">
        <div className="flex items-center gap-2">
          <h2 id={`${id}title`} className="display min-w-0 flex-1 truncate text-16">
            <Link
              to="/playlist/{publicId}"
              params={{ publicId: playlistId }}
              title={title}
              className="rounded-chip hover:underline"
            >
              {title}
            </Link>
          </h2>
          {publishStatus !== 'PUBLIC' && (
            <StatusIcon status={publishStatus} className="text-foreground-muted" />
          )}
        </div>
        <p className="flex gap-1.5 text-13 text-foreground-muted">
          <Link
            to="/u/{username}"
            params={{ username: owner.username }}
            className="truncate rounded-chip hover:text-foreground hover:underline"
          >
            {owner.fullName || owner.username}
          </Link>
          <span aria-hidden>·</span>
          <span className="figures shrink-0">
            {hasVideo ? (
              <Trans>
                <span className="sr-only">Video </span>
                {number} / {count}
              </Trans>
            ) : (
              plural(count, { other: `${count} videos` })
            )}
          </span>
        </p>
        <div className="-mx-2 flex items-center gap-1">
          <IconButton
            icon={SkipBack}
            label={t`Previous video`}
            title={t`Previous video (Shift + p)`}
            disabled={previous === undefined}
            onClick={() => play(previous)}
          />
          <IconButton
            icon={SkipForward}
            label={t`Next video`}
            title={t`Next video (Shift + n)`}
            disabled={next === undefined}
            onClick={() => play(next)}
          />
          <IconButton
            icon={Shuffle}
            label={t({ message: 'Shuffle', context: 'playlist' })}
            title={t({ message: 'Shuffle', context: 'playlist' })}
            aria-pressed={isShuffled}
            className={classNames(toggleClass, 'ml-auto')}
            onClick={() =>
              isShuffled ? stopShuffling(playlistId) : shuffle(playlistId, videoIds, videoId)
            }
          />
          <IconButton
            icon={Repeat}
            label={t({ message: 'Loop', context: 'playlist' })}
            title={t({ message: 'Loop', context: 'playlist' })}
            aria-pressed={loops}
            className={toggleClass}
            onClick={() => setLoops(!loops)}
          />
          {!isBeside && (
            <IconButton
              icon={ChevronDown}
              label={t`Show the videos`}
              aria-expanded={isOpen}
              aria-controls={`${id}list`}
              className="[&_svg]:transition-[rotate] aria-expanded:[&_svg]:rotate-180"
              onClick={() => useIsListOpen.setState({ open: !isOpen })}
            />
          )}
        </div>
      </div>
      <PanelRows
        id={`${id}list`}
        hidden={!isOpen}
        playlistId={playlistId}
        order={order}
        current={videoId}
        videos={videos}
        renderThumbnail={renderThumbnail}
      />
    </section>
  )
}

function replay(player: HTMLVideoElement): void {
  player.currentTime = 0
  player.play().catch(() => null)
}

/** Fetches all videos of a playlist. Returns those fetched so far, by their public ids. */
function useAllVideos(playlistId: string): ReadonlyMap<string, Video> {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    allPlaylistVideos(playlistId),
  )
  const fetchesNext = hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (fetchesNext) void fetchNextPage()
  }, [fetchesNext, fetchNextPage])
  return new Map(flattenPages(data).map((video) => [video.publicId, video]))
}
