import type { HlsConfig } from 'hls.js'
import { remembered } from '../remembered.ts'

/** Bits a second, as long as no video has been measured here. */
const GUESS = 4_000_000
/** Seconds to have in hand: before anybody watches, and while they do. */
export const AHEAD = { waiting: 8, watching: 60 }

/** How the rungs are loaded. */
export const streamConfig = (): Partial<HlsConfig> => ({
  // Nothing is to be computed: what comes is what the browser plays.
  enableWorker: false,
  lowLatencyMode: false,
  // The first rung is that of the last video's bandwidth, not one to measure with.
  startLevel: -1,
  testBandwidth: false,
  abrEwmaDefaultEstimate: remembered().bandwidth || GUESS,
  abrEwmaDefaultEstimateMax: 50_000_000,
  // No more pixels than the player has.
  capLevelToPlayerSize: true,
  backBufferLength: 60,
  maxBufferLength: AHEAD.waiting,
  maxMaxBufferLength: AHEAD.waiting,
  // Fetched while the file still plays, so that nothing stops when the rungs take over.
  startFragPrefetch: true,
  autoStartLoad: false,
})
