/** Goes to a second of a video. */
export function goTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = seconds
}
