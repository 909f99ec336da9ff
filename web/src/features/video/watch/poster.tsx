import type { Video } from '@seam/contract/video.ts'
import { useBlur } from '../use-blur.ts'
import { classNames } from '../../../lib/class-names.ts'

/** The thumbnail as the poster of the player, shown until playback. It is blurred for adult content. */
export function Poster({ video }: { video: Video }) {
  const { blurred } = useBlur(video)
  return (
    // The video element is behind the image, which may have another aspect ratio: black hides it.
    <div className="size-full overflow-hidden bg-black">
      <img
        src={video.thumbnail.url}
        alt=""
        className={classNames('size-full object-contain', blurred && 'scale-110 blur-3xl')}
      />
    </div>
  )
}
