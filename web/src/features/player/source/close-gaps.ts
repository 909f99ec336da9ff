import { Events, type Hls } from 'hls.js/light'

/** Seconds. */
interface Segment {
  start: number
  duration: number
}

/** Makes each segment last until the next one starts. */
export function closeGaps(segments: readonly Segment[]): void {
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1]
    if (next && next.start > segment.start + segment.duration) {
      segment.duration = next.start - segment.start
    }
  }
}

/**
 * hls.js moves the start of a segment to where its media begins, which may leave a hole of milliseconds
 * before it. While the video is paused, it finds no segment for a position in a hole, and loads nothing.
 */
export function keepGapsClosed(hls: Hls): void {
  hls.on(Events.LEVEL_PTS_UPDATED, (_event, { details }) => closeGaps(details.fragments))
}
