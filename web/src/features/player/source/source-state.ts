/** The files of a video. A URL is null if there is no such file. */
export interface MediaFiles {
  /** One file that every browser plays. */
  url: string | null
  /** Its bits per second; null if any connection is fast enough. */
  bitRate: number | null
  /** The HLS master playlist. It may exist before `url`. */
  hlsUrl: string | null
  /** Processing has ended: there will be no further qualities. */
  complete: boolean
  /** Progress of the processing, in any unit: only changes matter. */
  progress: number
}

/** What the player plays now. */
export interface SourceState {
  /**
   * The available qualities, best first, as their shorter sides in pixels; empty while a file
   * plays.
   */
  qualities: readonly number[]
  /** The quality that plays; 0 if unknown. */
  currentQuality: number
  /** The quality selected by hand; 0 is automatic. */
  selectedQuality: number
  /** The stream is partial: its playlist still grows. */
  isPartial: boolean
  /** The MediaError code if neither stream nor file plays, else 0. */
  errorCode: number
}

export const initialSourceState: SourceState = {
  qualities: [],
  currentQuality: 0,
  selectedQuality: 0,
  isPartial: false,
  errorCode: 0,
}
