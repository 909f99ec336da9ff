import { kept, parse } from '../../lib/storage.ts'

const KEY = 'seam-player'

export interface Remembered {
  /** 0 to 1 */
  volume: number
  muted: boolean
  /** 1 is the video's own speed. */
  rate: number
  /** The rung chosen by hand, by its shorter side in pixels; 0 for whatever fits. */
  quality: number
  /** The language of the captions; empty where none are wanted. */
  captions: string
  /** Bits a second that the last video came with; 0 where that is not known. */
  bandwidth: number
}

const usual: Remembered = {
  volume: 1,
  muted: false,
  rate: 1,
  quality: 0,
  captions: '',
  bandwidth: 0,
}

/** How videos were last watched on this device. */
export const remembered = (): Remembered => ({ ...usual, ...(parse(kept.read(KEY)) as object) })

/** Keeps what has changed of it for the next video. */
export const remember = (change: Partial<Remembered>) =>
  kept.write(KEY, JSON.stringify({ ...remembered(), ...change } satisfies Remembered))
