import { useObjectUrl } from './use-object-url.ts'

/** The classes of a small preview of a file. */
export const previewClass =
  'aspect-video w-32 shrink-0 rounded-control bg-black object-contain sm:w-44'

/** Shows the first frame of a selected video. */
export const VideoPreview = ({ file }: { file: File }) => (
  <video
    ref={useObjectUrl(file)}
    muted
    playsInline
    preload="metadata"
    aria-hidden
    className={previewClass}
  />
)

/** Shows a selected image. */
export const ImagePreview = ({ file }: { file: File }) => (
  <img ref={useObjectUrl(file)} alt="" className={previewClass} />
)
