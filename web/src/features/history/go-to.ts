/** Seeks to a time, in seconds. */
export function goTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = seconds
}
