import { useCallback } from 'react'

/** The look of a small picture of a file. */
export const frame = 'aspect-video w-32 shrink-0 rounded-control bg-black object-contain sm:w-44'

/** Shows a chosen file in an element, and lets go of it when the element goes. */
const useFile = (file: File) =>
  useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )

/** The first frame of a chosen video. */
export const VideoPreview = ({ file }: { file: File }) => (
  <video ref={useFile(file)} muted playsInline preload="metadata" aria-hidden className={frame} />
)

/** A chosen picture. */
export const ImagePreview = ({ file }: { file: File }) => (
  <img ref={useFile(file)} alt="" className={frame} />
)
