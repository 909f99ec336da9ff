import type { StreamPreferences } from '../source/stream-preferences.ts'
import { localStore, parseJson } from '../../../lib/web-storage.ts'

const KEY = 'seam-player'

export interface PlayerPreferences {
  /** 0 to 1 */
  volume: number
  muted: boolean
  /** 1 is normal speed. */
  rate: number
  /** The quality selected by hand, as the shorter side in pixels; 0 is automatic. */
  quality: number
  /** The language of the captions; empty if they are off. */
  captions: string
  /** Whether the next video plays by itself at the end of one. */
  autoplayNext: boolean
  /** Bits per second measured with the last video; 0 if unknown. */
  bandwidth: number
  /** When, in milliseconds since 1970; 0 if unknown. */
  measuredAt: number
}

/** The speeds that can be chosen. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

const defaults: PlayerPreferences = {
  volume: 1,
  muted: false,
  rate: 1,
  quality: 0,
  captions: '',
  autoplayNext: true,
  bandwidth: 0,
  measuredAt: 0,
}

/** Returns the saved preferences of this browser, with defaults for what is missing. */
export const readPreferences = (): PlayerPreferences => ({
  ...defaults,
  ...(parseJson(localStore.read(KEY)) as object),
})

/** Saves changed preferences for the next video. */
export const savePreferences = (change: Partial<PlayerPreferences>) =>
  localStore.write(
    KEY,
    JSON.stringify({ ...readPreferences(), ...change } satisfies PlayerPreferences),
  )

/** The preferences as the stream uses them. */
export const storedPreferences: StreamPreferences = { read: readPreferences, save: savePreferences }
