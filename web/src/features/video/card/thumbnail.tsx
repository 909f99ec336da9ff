import type { Video } from '@seam/contract/video.ts'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../lib/classes.ts'
import { clock } from '../../../lib/format/duration.ts'
import { useBlur } from '../use-blur.ts'
import { Marks } from './marks.tsx'

interface Props {
  video: Video
  /** How wide it is shown, for the browser to choose a file. */
  sizes: string
  /** Among the first on the page: fetched at once. */
  eager?: boolean
  small?: boolean
}

/** A video's picture with its duration and what is special about it. Adult content is blurred until asked for. */
export function Thumbnail({ video, sizes, eager, small }: Props) {
  const { blurred, reveal } = useBlur(video)
  const [broken, setBroken] = useState(false)
  const { url, smallUrl } = video.thumbnail
  return (
    <div
      className={classes(
        'relative aspect-video overflow-hidden bg-sunken',
        small ? 'rounded-control' : 'rounded-thumb',
      )}
    >
      {url && !broken && (
        <img
          src={url}
          srcSet={smallUrl ? `${smallUrl} 640w, ${url} 1280w` : undefined}
          sizes={sizes}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(true)}
          className={classes('size-full object-cover', blurred && 'scale-110 blur-2xl')}
        />
      )}
      <Marks video={video} small={small} />
      {video.videoFile.duration > 0 && (
        <span className="figures absolute right-2 bottom-2 rounded-chip bg-black/80 px-1.5 py-0.5 text-12 font-semibold text-white">
          {clock(video.videoFile.duration)}
        </span>
      )}
      {blurred && (
        <button
          type="button"
          onClick={reveal}
          // Above the card's own link, which would otherwise take the click.
          className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-1 bg-black/45 text-white -outline-offset-4 focus-visible:outline-white"
        >
          <EyeOff aria-hidden className="size-5" />
          <span className={small ? 'sr-only' : 'text-13 font-semibold'}>Adult content</span>
          <span className={small ? 'sr-only' : 'text-12'}>Click to reveal</span>
        </button>
      )}
    </div>
  )
}
