import { kept, parse } from '../../lib/storage.ts'

const KEY = 'seam-player'

export interface Remembered {
  /** 0 to 1 */
  volume: number
  muted: boolean
  /** 1 is the video's own speed. */
  rate: number
}

const usual: Remembered = { volume: 1, muted: false, rate: 1 }

/** Volume and speed as they were last left on this device. */
export const remembered = (): Remembered => ({ ...usual, ...(parse(kept.read(KEY)) as object) })

/** Keeps volume and speed for the next video. */
export const remember = ({ volume, muted, playbackRate }: HTMLVideoElement) =>
  kept.write(KEY, JSON.stringify({ volume, muted, rate: playbackRate } satisfies Remembered))
