import { POSTER_SIZES, thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import { useBlur } from '../../../entities/adult/use-blur.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Backdrop } from './backdrop.tsx'

/** The thumbnail as the poster of the player, shown until playback. It is blurred for adult content. */
export function Poster({ video }: { video: Video }) {
  const { blurred, withheld } = useBlur(video)
  const { url } = video.thumbnail
  return (
    // The video element is behind the image, which may have another aspect ratio: black hides it.
    <div className="relative size-full overflow-hidden bg-black">
      <Backdrop video={video} />
      {!withheld && (
        <img
          src={url || undefined}
          srcSet={thumbnailSrcSet(video.thumbnail)}
          sizes={POSTER_SIZES}
          alt=""
          className={classNames(
            'relative size-full object-contain',
            blurred && 'scale-110 blur-3xl',
          )}
        />
      )}
    </div>
  )
}
