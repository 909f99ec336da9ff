import { t } from '@lingui/core/macro'
import { imageSrcSet } from '@seam/contract/images.ts'
import type { Post } from '@seam/contract/post.ts'
import type { Video } from '@seam/contract/video.ts'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { formatClock } from '../../lib/format/duration.ts'
import { isProblem } from '../../lib/errors.ts'
import { Link } from '../../lib/router/link.tsx'
import { Count } from '../../ui/count.tsx'
import { placeholderStyle } from '../../ui/placeholder-style.ts'
import { isAdult, useAdultPreference } from '../post-images/adult-images.ts'
import { describePost } from '@seam/contract/describe-post.ts'
import { useAuth } from '../session/auth-store.ts'
import { itemQuery } from './item-query.ts'

export interface ItemLink {
  kind: 'video' | 'post'
  publicId: string
}

const unavailable = { video: t`This video is unavailable`, post: t`This post is unavailable` }
const notLoaded = {
  video: t`This video could not be loaded`,
  post: t`This post could not be loaded`,
}

/** The server decides for each viewer whether the item is visible, as on its own page. */
export function LinkedItemCard({ link: { kind, publicId } }: { link: ItemLink }) {
  const { data, error } = useQuery(itemQuery(kind, publicId))
  if (error) {
    return (
      <p className={`${cardClass} px-4 text-13 text-foreground-muted`}>
        {(isProblem(error, 404) ? unavailable : notLoaded)[kind]}
      </p>
    )
  }
  if (!data) return null
  return 'title' in data ? <VideoCard video={data} /> : <QuotedPost post={data} />
}

const cardClass = 'flex h-full items-center gap-3'
const linkedClass = `${cardClass} transition-colors hover:bg-surface-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus`
const linkClass = 'outline-none after:absolute after:inset-0 hover:underline'

function VideoCard({ video }: { video: Video }) {
  const { publicId, title, owner, views, thumbnail, videoFile } = video
  const showsAdult = useAuth(({ authUser }) => authUser.nsfwContent === 'SHOW')
  const isWithheld = video.nsfw && !showsAdult
  return (
    <div className={linkedClass}>
      <div
        style={placeholderStyle(thumbnail.color)}
        className="relative grid aspect-video h-full shrink-0 place-items-center bg-surface-sunken"
      >
        {isWithheld ? (
          <EyeOff aria-label={t`Adult content`} className="size-5" />
        ) : (
          thumbnail.smallUrl && (
            <img
              src={thumbnail.smallUrl}
              alt=""
              width={640}
              height={360}
              loading="lazy"
              className="size-full object-cover"
            />
          )
        )}
        {videoFile.duration > 0 && (
          <span className="figures absolute right-1 bottom-1 rounded-chip bg-black/80 px-1 text-12 font-semibold text-white">
            {formatClock(videoFile.duration)}
          </span>
        )}
      </div>
      <div className="min-w-0 flex-1 pr-3">
        <p dir="auto" className="line-clamp-2 text-13 font-semibold">
          <Link to="/v/{publicId}" params={{ publicId }} className={linkClass}>
            {title}
          </Link>
        </p>
        <p className="truncate text-12 text-foreground-muted">
          {owner.fullName || owner.username} · <Count value={views} of="views" />
        </p>
      </div>
    </div>
  )
}

function QuotedPost({ post }: { post: Post }) {
  const { publicId, owner, images } = post
  const [image] = images
  const preference = useAdultPreference()
  const adult = isAdult(images) ? preference : 'SHOW'
  return (
    <div className={linkedClass}>
      {image && adult !== 'HIDE' && (
        <div
          style={placeholderStyle(image.color)}
          className="-mr-3 grid aspect-square h-full shrink-0 place-items-center bg-surface-sunken"
        >
          {adult === 'BLUR' ? (
            <EyeOff aria-label={t`Adult content`} className="size-5" />
          ) : (
            <img
              src={image.smallUrl}
              srcSet={imageSrcSet(image)}
              sizes="80px"
              alt=""
              width={80}
              height={80}
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </div>
      )}
      <div className="min-w-0 flex-1 px-4">
        <p className="truncate text-12 text-foreground-muted">
          {owner.fullName || owner.username} @{owner.username}
        </p>
        <p dir="auto" className="line-clamp-2 text-13">
          <Link to="/p/{publicId}" params={{ publicId }} className={linkClass}>
            {describePost(post)}
          </Link>
        </p>
      </div>
    </div>
  )
}
