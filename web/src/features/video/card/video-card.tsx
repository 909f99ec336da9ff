import type { Video } from '@seam/contract/video.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Ago } from '../../../ui/ago.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Count } from '../../../ui/count.tsx'
import { isUnfinished, videoById } from '../queries.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  video: Video
  eager?: boolean
  /** What else there is to say about it here. */
  note?: ReactNode
}

/** A video in a grid. All of it leads to the video, but its owner's name to the owner. */
export function VideoCard({ video, eager, note }: Props) {
  const { publicId, title, owner, views, createdAt } = video
  const name = owner.fullName || owner.username
  return (
    <article className="group relative flex flex-col gap-3">
      {isUnfinished(video) && <Follow publicId={publicId} />}
      <Thumbnail
        video={video}
        eager={eager}
        sizes="(width < 640px) 100vw, (width < 1280px) 45vw, 400px"
      />
      <div className="flex gap-3">
        <Avatar src={owner.avatar?.url} alt={name} title={owner.username} decorative />
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold text-pretty">
            <Link
              to="/v/$publicId"
              params={{ publicId }}
              title={title}
              className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-thumb group-hover:underline group-hover:decoration-1 group-hover:underline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
            >
              {title}
            </Link>
          </h2>
          <p className="mt-1 truncate text-13 text-quiet">
            <Link
              to="/u/$username"
              params={{ username: owner.username }}
              className="relative z-10 rounded-chip hover:text-ink hover:underline"
            >
              {name}
            </Link>
          </p>
          <p className="text-13 text-quiet">
            <Count value={views} one="view" many="views" />
            <span aria-hidden className="px-1.5">
              ·
            </span>
            <Ago date={createdAt} />
          </p>
          {note}
        </div>
      </div>
    </article>
  )
}

/** Asks again and again for a video that is not done; each answer corrects every list it is in. */
function Follow({ publicId }: { publicId: string }) {
  useQuery(videoById(publicId))
  return null
}
