/** Seeks to a time, in seconds. A component must not change its props itself (React Compiler). */
export function seekTo(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = seconds
}
