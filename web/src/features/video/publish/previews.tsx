import { useObjectUrl } from '../../../lib/use-object-url.ts'

const previewClass = 'aspect-video w-32 shrink-0 rounded-control bg-black sm:w-44'

/** The classes of a small preview of a thumbnail, cropped as in lists. */
export const thumbnailPreviewClass = `${previewClass} object-cover`

/** Shows the first frame of a selected video. */
export const VideoPreview = ({ file }: { file: File }) => (
  <video
    ref={useObjectUrl(file)}
    muted
    playsInline
    preload="metadata"
    aria-hidden
    className={`${previewClass} object-contain`}
  />
)

export const ImagePreview = ({ file }: { file: File }) => (
  <img ref={useObjectUrl(file)} alt="" className={thumbnailPreviewClass} />
)
