import { useLayoutEffect, useState } from 'react'
import { findVideoElement, mountVideoElement } from './video-element.ts'

/** Returns the video element of the player and mounts it as the first child of `parent`. */
export function useVideoElement(url: string | null, parent: HTMLElement | null): HTMLVideoElement {
  const [video] = useState(() => findVideoElement(url))
  useLayoutEffect(() => {
    if (parent) mountVideoElement(video, parent)
    return () => video.remove()
  }, [video, parent])
  return video
}
