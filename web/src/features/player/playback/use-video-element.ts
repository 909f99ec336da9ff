import { useLayoutEffect, useState } from 'react'
import { claimVideoElement } from './video-element.ts'

/** Returns the video element of the player and mounts it as the first child of `parent`. */
export function useVideoElement(url: string | null, parent: HTMLElement | null): HTMLVideoElement {
  const [video] = useState(() => claimVideoElement(url))
  useLayoutEffect(() => {
    parent?.prepend(video)
    return () => video.remove()
  }, [video, parent])
  return video
}
