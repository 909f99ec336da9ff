import { PRELOADED_VIDEO } from '@seam/contract/pages.ts'
import { useLayoutEffect, useState } from 'react'

/** Returns the video element of the player and mounts it as the first child of `parent`. */
export function useVideoElement(url: string | null, parent: HTMLElement | null): HTMLVideoElement {
  const [video] = useState(() => findVideoElement(url))
  useLayoutEffect(() => {
    if (parent) mountVideoElement(video, parent)
    return () => video.remove()
  }, [video, parent])
  return video
}

const isPreloaded = (element: Element | null, url: string | null): element is HTMLVideoElement =>
  element instanceof HTMLVideoElement && url !== null && element.getAttribute('src') === url

/**
 * Returns the element to play a video in: the one that the HTML of the page contains, if it has this
 * URL, else a new one. Leaves the page as it is: a render may be repeated.
 */
function findVideoElement(url: string | null): HTMLVideoElement {
  const preloaded = document.getElementById(PRELOADED_VIDEO)
  const video = isPreloaded(preloaded, url) ? preloaded : document.createElement('video')
  return Object.assign(video, { playsInline: true, preload: 'metadata' })
}

/** Makes a video the first child of an element. Removes a preloaded one of another URL. */
function mountVideoElement(video: HTMLVideoElement, parent: HTMLElement): void {
  video.removeAttribute('id')
  document.getElementById(PRELOADED_VIDEO)?.remove()
  video.hidden = false
  video.className = 'player-video size-full object-contain'
  parent.prepend(video)
}
