import { t } from '@lingui/core/macro'
import type { Video } from '@seam/contract/video.ts'
import { Play } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cacheVideo } from '../../../entities/playlist/queries.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  id: string
  hidden: boolean
  playlistId: string
  /** All videos in the order in which they are played. */
  order: readonly string[]
  /** The video that is being played. */
  current: string
  /** The videos that are loaded. */
  videos: ReadonlyMap<string, Video>
  renderThumbnail: (video: Video) => ReactNode
}

/** The videos of a playlist in the panel, scrolled to the current one. */
export function PanelRows(props: Props) {
  const { id, hidden, playlistId, order, current, videos, renderThumbnail } = props
  const list = useRef<HTMLOListElement>(null)
  const index = order.indexOf(current)

  // Not scrollIntoView, which would scroll the page too.
  useLayoutEffect(() => {
    const row = list.current?.children[index]
    if (hidden || !list.current || !(row instanceof HTMLElement)) return
    const space = (list.current.clientHeight - row.clientHeight) / 2
    list.current.scrollTop = row.offsetTop - space
  }, [index, hidden])

  return (
    <ol
      ref={list}
      id={id}
      hidden={hidden}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-border py-1 max-xl:max-h-80"
    >
      {order.map((publicId, place) => {
        const isCurrent = publicId === current
        const video = videos.get(publicId)
        return (
          <li
            key={publicId}
            className={classNames(
              'relative flex h-17 items-center gap-2 pr-3 pl-1 hover:bg-surface-sunken',
              isCurrent && 'bg-accent-subtle hover:bg-accent-subtle',
            )}
          >
            <span className="figures grid w-7 shrink-0 place-items-center text-12 text-foreground-muted">
              {isCurrent ? (
                <Play aria-hidden className="size-3.5 fill-current text-accent" />
              ) : (
                place + 1
              )}
            </span>
            <div className="w-24 shrink-0">
              {video ? (
                renderThumbnail(video)
              ) : (
                <Skeleton className="aspect-video rounded-control!" />
              )}
            </div>
            <div className="min-w-0 flex-1">
              {/* The order is known before the videos are: their links work at once. */}
              <Link
                to="/v/{publicId}"
                params={{ publicId }}
                search={{ list: playlistId }}
                title={video?.title}
                aria-label={video ? undefined : t`Video ${{ number: place + 1 }}`}
                onClick={() => video && cacheVideo(video)}
                className="line-clamp-2 text-13 font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                {video ? video.title : <Skeleton className="h-3 w-4/5" />}
              </Link>
              {video && (
                <p className="truncate text-12 text-foreground-muted">
                  {video.owner.fullName || video.owner.username}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
