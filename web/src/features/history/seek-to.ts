/** Seeks to a time, in seconds. */
export function seekTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = seconds
}
