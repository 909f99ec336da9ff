import { thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'

/** The thumbnail of the next video in the player. Fills its parent. */
export const NextThumbnail = ({ video: { thumbnail } }: { video: Video }) => (
  <img
    src={thumbnail.smallUrl || undefined}
    srcSet={thumbnailSrcSet(thumbnail)}
    sizes="(width < 768px) 96px, 320px"
    alt=""
    className="size-full object-cover"
  />
)
