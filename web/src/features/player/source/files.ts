/** What there is of a video to be played. Addresses are null where that does not exist. */
export interface Files {
  /** One file that plays everywhere. */
  url: string | null
  /** The master playlist of its rungs. It may play before there is a file. */
  hlsUrl: string | null
  /** All that is to be made of it has been made. */
  complete: boolean
  /** How much of that has been made, in whatever steps. */
  progress: number
}

/** How it is played right now. */
export interface SourceState {
  /** The rungs there are, best first, each by its shorter side in pixels; none while a file plays. */
  rungs: readonly number[]
  /** The rung that plays; 0 before that is known. */
  present: number
  /** The rung chosen by hand; 0 for whatever fits. */
  chosen: number
  /** There will be more of it than there is now. */
  growing: boolean
  /** Why neither rungs nor file play, as in MediaError; 0 where one does. */
  failure: number
}

export const untouched: SourceState = {
  rungs: [],
  present: 0,
  chosen: 0,
  growing: false,
  failure: 0,
}
