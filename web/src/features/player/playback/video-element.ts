import { PRELOADED_VIDEO } from '@seam/contract/pages.ts'

/**
 * Returns the element to play a video in: the one that the HTML of the page contains, if it has
 * this URL, else a new one. A preloaded element with another URL is removed.
 */
export function claimVideoElement(url: string | null): HTMLVideoElement {
  const preloaded = document.getElementById(PRELOADED_VIDEO)
  preloaded?.removeAttribute('id')
  const video =
    preloaded instanceof HTMLVideoElement && url !== null && preloaded.getAttribute('src') === url
      ? preloaded
      : document.createElement('video')
  if (preloaded && preloaded !== video) preloaded.remove()
  Object.assign(video, { playsInline: true, preload: 'metadata', hidden: false })
  video.className = 'player-video size-full object-contain'
  return video
}
