/** Seconds at either end in which there is nothing to resume. */
const EDGE_SECONDS = 5
/** Fraction of the duration from which a video counts as watched. */
const WATCHED_FRACTION = 0.95

/** Returns where to start, in seconds, after the viewer stopped at `position`; 0 is the beginning. */
export const resumePosition = (position: number, duration: number): number =>
  position > EDGE_SECONDS && duration > 0 && position < duration * WATCHED_FRACTION ? position : 0

/** Returns the position to save, in whole seconds; near the end, the end: the video was watched. */
export const positionToSave = (time: number, duration: number): number => {
  const end = Math.max(duration - EDGE_SECONDS, duration * WATCHED_FRACTION)
  return duration > 0 && time >= end ? Math.ceil(duration) : Math.round(time)
}
