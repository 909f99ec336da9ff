import { Trans } from '@lingui/react/macro'
import { thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { formatClock } from '../../../lib/format/duration.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { useResumePosition } from '../../../entities/watch-history.ts'
import { placeholderStyle } from '../../../ui/placeholder-style.ts'
import { AdultCover } from '../../../entities/adult/adult-cover.tsx'
import { useBlur } from '../../../entities/adult/use-blur.ts'

interface Props {
  video: Video
  /** The `sizes` of the image: its displayed width. */
  sizes: string
  /** Loads at once instead of lazily; `first` before everything else that is loading. */
  eager?: boolean | 'first'
  small?: boolean
  /** Plays the storyboard of the video, unless it is blurred. */
  isPreviewed?: boolean
}

const StatusBadges = lazyComponent(() =>
  import('./status-badges.tsx').then((part) => part.StatusBadges),
)
const StoryboardPreview = lazyComponent(() =>
  import('./storyboard-preview.tsx').then((part) => part.StoryboardPreview),
)

/** The thumbnail of a video with its duration and badges. Adult content is blurred until revealed. */
export function Thumbnail({ video, sizes, eager, small, isPreviewed }: Props) {
  const { blurred, withheld, reveal } = useBlur(video)
  const own = useIsOwn(video)
  const [broken, setBroken] = useState(false)
  const { smallUrl, color } = video.thumbnail
  const { duration, storyboardUrl } = video.videoFile
  return (
    <div
      style={broken ? undefined : placeholderStyle(color)}
      className={classNames(
        'relative aspect-video overflow-hidden bg-surface-sunken',
        small ? 'rounded-control' : 'rounded-thumb',
      )}
    >
      {smallUrl && !broken && !withheld && (
        <img
          src={smallUrl}
          srcSet={thumbnailSrcSet(video.thumbnail)}
          sizes={sizes}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(true)}
          className={classNames('size-full object-cover', blurred && 'scale-110 blur-2xl')}
        />
      )}
      {isPreviewed && storyboardUrl && !blurred && <StoryboardPreview url={storyboardUrl} />}
      {own && <StatusBadges video={video} small={small} />}
      {duration > 0 && (
        <span className="figures absolute right-2 bottom-2 rounded-chip bg-black/80 px-1.5 py-0.5 text-12 font-semibold text-white">
          {formatClock(duration)}
        </span>
      )}
      <WatchedBar video={video} />
      {blurred && <AdultCover small={small} onReveal={reveal} />}
    </div>
  )
}

/** How far the viewer has watched. */
function WatchedBar({ video: { publicId, videoFile, processing } }: { video: Video }) {
  const position = useResumePosition(publicId)
  const fraction = videoFile.duration > 0 ? Math.min(1, position / videoFile.duration) : 0
  if (fraction === 0 || processing.state === 'PROCESSING') return null
  const percent = Math.round(fraction * 100)
  return (
    <span className="absolute inset-x-0 bottom-0 h-1 bg-black/50">
      <span
        className="block h-full bg-[oklch(75.33%_0.1546_41.6)] forced-highlight"
        style={{ width: `${fraction * 100}%` }}
      />
      <span className="sr-only">
        <Trans>{percent}% watched</Trans>
      </span>
    </span>
  )
}
