import type { Video } from '@seam/contract/video.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useBlur } from '../../../entities/adult/use-blur.ts'

const WIDE = 16 / 9
/** How much the ratio of a video may differ from 16:9 until its bars are visible. */
const TOLERANCE = 0.02

/** Fills the bars beside a video that is not 16:9 with its blurred thumbnail. */
export function Backdrop({ video, className }: { video: Video; className?: string }) {
  const { videoFile, thumbnail } = video
  const { withheld } = useBlur(video)
  const { width, height, posterUrl } = videoFile
  const src = thumbnail.smallUrl || thumbnail.url || posterUrl
  if (withheld || !src || !height || Math.abs(width / height - WIDE) < TOLERANCE) return null
  return (
    <img
      src={src}
      alt=""
      data-backdrop
      className={classNames(
        'absolute inset-0 size-full scale-125 object-cover opacity-60 blur-3xl in-[:fullscreen]:hidden',
        className,
      )}
    />
  )
}
