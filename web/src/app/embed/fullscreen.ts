/** The video element on iPhones, the only element there that can go fullscreen. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

/** Whether the page that embeds the player lets it go fullscreen. */
export const canGoFullscreen = (video: AppleVideo): boolean =>
  document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined

export async function toggleFullscreen(player: HTMLElement, video: AppleVideo): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (document.fullscreenEnabled) await player.requestFullscreen()
    else video.webkitEnterFullscreen?.()
  } catch {
    // The browser rejected the request: nothing changes.
  }
}

/** Whether the browser and the page that embeds the player allow picture-in-picture. */
export const canUsePictureInPicture = (): boolean =>
  'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // As above.
  }
}
