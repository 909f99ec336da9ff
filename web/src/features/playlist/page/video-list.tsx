import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlaylistWithVideos } from '@seam/contract/playlist.ts'
import type { Video } from '@seam/contract/video.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flattenPages } from '../../../entities/cache/infinite-list.ts'
import { playlistVideos } from '../../../entities/playlist/queries.ts'
import { UserMenu } from '../../../entities/relation/user-menu.tsx'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { PlaylistDrawing } from '../../../ui/drawings/playlist-drawing.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { focusNext } from '../../../ui/focus-next.ts'
import { LoadMore } from '../../../ui/load-more.tsx'
import { moveVideo, removeVideo } from './change-videos.ts'
import { DragHandle, handleId, OwnRowMenu } from './own-row-parts.tsx'
import { RowsSkeleton } from './playlist-skeleton.tsx'
import { useDragSort } from './use-drag-sort.ts'
import { RowNumber, VideoRow } from './video-row.tsx'

interface Props {
  playlist: PlaylistWithVideos
  renderThumbnail: (video: Video, index: number) => ReactNode
}

/** The videos of a playlist in their order, as an infinite list. Its owner can sort them. */
export function VideoList({ playlist, renderThumbnail }: Props) {
  const list = useInfiniteQuery(playlistVideos(playlist.publicId))
  const isOwn = useIsOwn(playlist)
  if (list.isPending) return <RowsSkeleton count={playlist.videosCount} />
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`The videos could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const videos = flattenPages(list.data)
  if (videos.length === 0) {
    return (
      <EmptyState
        drawing={PlaylistDrawing}
        title={t`No videos yet`}
        text={
          isOwn
            ? t`Choose “Add to playlist” in the menu of any video.`
            : t`This playlist has no videos that you can watch.`
        }
        {...(isOwn && { action: { text: t`Browse videos`, route: '/v/feed' } })}
      />
    )
  }
  const { publicId: playlistId, videosCount: count } = playlist
  const rows = { playlistId, count, videos, renderThumbnail }
  return (
    <>
      {isOwn ? <OwnRows {...rows} /> : <Rows {...rows} />}
      <LoadMore list={list} />
    </>
  )
}

interface RowsProps extends Pick<Props, 'renderThumbnail'> {
  playlistId: string
  /** Of all videos, of which some are loaded. */
  count: number
  videos: readonly Video[]
}

const Rows = ({ playlistId, videos, renderThumbnail }: RowsProps) => (
  <ol className="relative">
    {videos.map((video, index) => (
      <li key={video.publicId}>
        <VideoRow
          video={video}
          playlistId={playlistId}
          thumbnail={renderThumbnail(video, index)}
          start={<RowNumber number={index + 1} />}
          menu={
            <UserMenu
              username={video.owner.username}
              subject={{ kind: 'video', id: video.publicId }}
              className="max-md:size-11! pointer-coarse:size-11!"
            />
          }
        />
      </li>
    ))}
  </ol>
)

const targetIndex = {
  Home: () => 0,
  ArrowUp: (index: number) => index - 1,
  ArrowDown: (index: number) => index + 1,
}

function OwnRows({ playlistId, count, videos, renderThumbnail }: RowsProps) {
  const hint = useId()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<string>(undefined)
  const ids = videos.map(({ publicId }) => publicId)
  const order = ids.join()

  const renderedOrder = useRef(order)
  // A browser takes the focus from an element that is moved in the page.
  useLayoutEffect(() => {
    if (renderedOrder.current === order) return
    renderedOrder.current = order
    if (focused.current) document.getElementById(handleId(focused.current))?.focus()
    focused.current = undefined
  }, [order])

  function move(from: number, to: number, hasFocus = false) {
    const video = videos[from]
    if (!video || to < 0 || to >= videos.length || to === from) return
    if (hasFocus) focused.current = video.publicId
    const others = ids.toSpliced(from, 1)
    setAnnouncement(t`“${{ title: video.title }}” is now number ${{ number: to + 1 }} of ${count}.`)
    void moveVideo(playlistId, video.publicId, to === 0 ? null : (others[to - 1] ?? null))
  }

  const startDrag = useDragSort(list, order, move)

  return (
    <>
      <p id={hint} hidden>
        <Trans>
          Drag it, or press the arrow keys to move the video up or down, and Home to move it to the
          top.
        </Trans>
      </p>
      <output className="sr-only">{announcement}</output>
      <ol
        ref={list}
        className="relative data-sorting:select-none data-sorting:[&>li:not([data-dragged])]:transition-transform"
      >
        {videos.map((video, index) => {
          const { publicId } = video
          const moveBy = (key: keyof typeof targetIndex, hasFocus?: boolean) =>
            move(index, targetIndex[key](index), hasFocus)
          return (
            <li
              key={publicId}
              className="data-dragged:relative data-dragged:z-20 data-dragged:rounded-thumb data-dragged:bg-surface data-dragged:shadow-overlay"
            >
              <VideoRow
                video={video}
                playlistId={playlistId}
                thumbnail={renderThumbnail(video, index)}
                start={
                  <DragHandle
                    video={video}
                    number={index + 1}
                    hint={hint}
                    onPointerDown={startDrag}
                    onKey={(key) => moveBy(key, true)}
                  />
                }
                menu={
                  <OwnRowMenu
                    video={video}
                    isFirst={index === 0}
                    isLast={index === videos.length - 1}
                    onMove={(key) => moveBy(key)}
                    onRemove={() => {
                      const handle = document.getElementById(handleId(publicId))
                      const row = handle?.closest('article')
                      const menuButton = row?.querySelector<HTMLElement>(
                        `[aria-label="${t`More`}"]`,
                      )
                      if (menuButton) focusNext(menuButton)
                      void removeVideo(playlistId, publicId)
                    }}
                  />
                }
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
