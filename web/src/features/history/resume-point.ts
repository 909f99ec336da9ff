/** Seconds from either end in which there is nothing to go on with. */
const EDGE = 5
/** From this part of it on a video is as good as seen. */
const SEEN = 0.95

/** Where to begin, in seconds, for somebody who stopped at `position`; 0 is the beginning. */
export const resumePoint = (position: number, duration: number): number =>
  position > EDGE && duration > 0 && position < duration * SEEN ? position : 0

/** What to remember of where somebody is, in whole seconds; 0 once the end has come. */
export const keptPoint = (time: number, duration: number): number =>
  duration > 0 && time >= duration - EDGE ? 0 : Math.round(time)
