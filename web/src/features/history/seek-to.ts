/** Seeks to a time, in seconds. Not in a component, which must not change its props itself. */
export function seekTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = seconds
}
