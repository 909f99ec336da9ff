import { useFile } from './use-file.ts'

/** The look of a small picture of a file. */
export const frame = 'aspect-video w-32 shrink-0 rounded-control bg-black object-contain sm:w-44'

/** The first frame of a chosen video. */
export const VideoPreview = ({ file }: { file: File }) => (
  <video ref={useFile(file)} muted playsInline preload="metadata" aria-hidden className={frame} />
)

/** A chosen picture. */
export const ImagePreview = ({ file }: { file: File }) => (
  <img ref={useFile(file)} alt="" className={frame} />
)
