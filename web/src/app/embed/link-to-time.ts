/** Opens the page of the video at the current time, and pauses the player. */
export function linkToTime(player: HTMLElement, video: HTMLVideoElement): void {
  for (const link of player.querySelectorAll<HTMLAnchorElement>('.top a')) {
    link.addEventListener('click', () => {
      const second = Math.floor(video.currentTime)
      link.search = second > 0 && !video.ended ? `?t=${second}` : ''
      video.pause()
    })
  }
}
