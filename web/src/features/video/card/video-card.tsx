import { CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Count } from '../../../ui/count.tsx'
import { useLiveProgress } from '../use-live-progress.ts'
import { CardMenu } from './card-menu.tsx'
import { usePreviewIntent } from './use-preview-intent.ts'
import { Thumbnail } from './thumbnail.tsx'
import { Link } from '../../../lib/router/link.tsx'

interface Props {
  video: Video
  eager?: boolean | 'first'
  /** The `sizes` of its thumbnail, unless it is in a grid as wide as the screen. */
  sizes?: string
  /** Extra information under the details. */
  note?: ReactNode
}

/** A video in a grid. The card links to the video, the picture and name of its owner to their profile. */
export function VideoCard({ video, eager, sizes = CARD_SIZES, note }: Props) {
  const { publicId, title, owner, views, createdAt } = video
  const name = owner.fullName || owner.username
  const preview = usePreviewIntent()
  useLiveProgress(video)
  return (
    <article className="group relative flex flex-col gap-3" {...preview.handlers}>
      <Thumbnail video={video} eager={eager} sizes={sizes} isPreviewed={preview.isActive} />
      <div className="flex gap-3">
        {/* The name beside it is the same link, for screen readers and the Tab key. */}
        <Link
          to="/u/{username}"
          params={{ username: owner.username }}
          tabIndex={-1}
          aria-hidden
          className="relative z-10 grid h-fit shrink-0 rounded-full"
        >
          <Avatar image={owner.avatar} alt={name} title={owner.username} decorative />
        </Link>
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold text-pretty">
            <Link
              to="/v/{publicId}"
              params={{ publicId }}
              title={title}
              className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-thumb group-hover:underline group-hover:decoration-1 group-hover:underline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
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
              {name}
            </Link>
          </p>
          <p className="text-13 text-foreground-muted">
            <Count value={views} of="views" />
            <span aria-hidden className="px-1.5">
              ·
            </span>
            <RelativeTime date={createdAt} />
          </p>
          {note}
        </div>
        <CardMenu video={video} />
      </div>
    </article>
  )
}
