import type { Video } from '@seam/contract/video.ts'
import type { ReactNode } from 'react'
import { cacheVideo } from '../../../entities/playlist/queries.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Count } from '../../../ui/count.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

interface Props {
  video: Video
  playlistId: string
  thumbnail: ReactNode
  /** Its place in the list, from 1, or what is in place of it. */
  start: ReactNode
  menu: ReactNode
}

/** A video of a playlist. The whole row links to the video in the playlist. */
export function VideoRow({ video, playlistId, thumbnail, start, menu }: Props) {
  const { publicId, title, owner, views, createdAt } = video
  return (
    <article className="group relative flex items-center gap-2 rounded-thumb py-2 pr-1 hover:bg-surface-sunken sm:gap-3 sm:pr-2">
      {start}
      <div className="w-28 shrink-0 sm:w-40">{thumbnail}</div>
      <div className="min-w-0 flex-1 self-start pt-0.5">
        <h2 className="text-14 font-semibold text-pretty">
          <Link
            to="/v/{publicId}"
            params={{ publicId }}
            search={{ list: playlistId }}
            title={title}
            onClick={() => cacheVideo(video)}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-thumb focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </h2>
        <p className="mt-px -mb-[3px] truncate text-13 text-foreground-muted">
          <Link
            to="/u/{username}"
            params={{ username: owner.username }}
            className="relative z-10 inline-block max-w-full min-w-6 truncate rounded-chip py-[3px] align-top hover:text-foreground hover:underline"
          >
            {owner.fullName || owner.username}
          </Link>
        </p>
        <p className="truncate text-13 text-foreground-muted">
          <Count value={views} of="views" />
          <span aria-hidden className="px-1.5">
            ·
          </span>
          <RelativeTime date={createdAt} />
        </p>
      </div>
      <div className="relative z-10 shrink-0 text-foreground-muted">{menu}</div>
    </article>
  )
}

/** The number of a row. */
export const RowNumber = ({ number }: { number: number }) => (
  <span className="figures w-6 shrink-0 text-center sm:w-8 text-13 text-foreground-muted">
    {number}
  </span>
)
