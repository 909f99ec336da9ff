import type { Video } from '@seam/contract/video.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Count } from '../../../ui/count.tsx'
import { CardMenu } from './card-menu.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { Link } from '../../../lib/router/link.tsx'

/** A video in a side column. */
export function VideoRow({ video }: { video: Video }) {
  const { publicId, title, owner, views, createdAt } = video
  return (
    <article className="group relative flex gap-3">
      <div className="w-40 shrink-0">
        <Thumbnail video={video} sizes="160px" small />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="pr-7 text-13 font-semibold">
          <Link
            to="/v/{publicId}"
            params={{ publicId }}
            title={title}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline group-hover:decoration-1 group-hover:underline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1 truncate text-12 text-foreground-muted">
          {owner.fullName || owner.username}
        </p>
        <p className="text-12 text-foreground-muted">
          <Count value={views} of="views" />
          <span aria-hidden className="px-1">
            ·
          </span>
          <RelativeTime date={createdAt} />
        </p>
      </div>
      {/* Beside the title only: the details need the whole width. */}
      <div className="absolute top-0 right-0">
        <CardMenu video={video} />
      </div>
    </article>
  )
}
