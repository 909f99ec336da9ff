/** The files of a video. A URL is null if there is no such file. */
export interface Files {
  /** One file that every browser plays. */
  url: string | null
  /** The HLS master playlist. It may exist before `url`. */
  hlsUrl: string | null
  /** Processing has ended: there will be no further rungs. */
  complete: boolean
  /** Progress of the processing, in any unit: only changes matter. */
  progress: number
}

/** What the player plays now. */
export interface SourceState {
  /** The available rungs, best first, as their shorter sides in pixels; empty while a file plays. */
  rungs: readonly number[]
  /** The rung that plays; 0 if unknown. */
  present: number
  /** The rung selected by hand; 0 is automatic. */
  chosen: number
  /** The stream is partial: its playlist still grows. */
  growing: boolean
  /** The MediaError code if neither stream nor file plays, else 0. */
  failure: number
}

export const untouched: SourceState = {
  rungs: [],
  present: 0,
  chosen: 0,
  growing: false,
  failure: 0,
}
