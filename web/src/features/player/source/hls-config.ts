import type { HlsConfig } from 'hls.js'

/** Seconds to buffer ahead: before playback, and during it. */
export const BUFFER_SECONDS = { beforePlayback: 8, duringPlayback: 60 }

/** Returns the configuration of hls.js for a connection with this bandwidth in bits per second. */
export const hlsConfig = (bandwidth: number): Partial<HlsConfig> => ({
  // fMP4 segments need no transmuxing.
  enableWorker: false,
  lowLatencyMode: false,
  // The expected bandwidth selects the first quality; no test segment is loaded.
  startLevel: -1,
  testBandwidth: false,
  abrEwmaDefaultEstimate: bandwidth,
  abrEwmaDefaultEstimateMax: 50_000_000,
  // Never loads more pixels than the player shows.
  capLevelToPlayerSize: true,
  backBufferLength: 60,
  maxBufferLength: BUFFER_SECONDS.beforePlayback,
  maxMaxBufferLength: BUFFER_SECONDS.beforePlayback,
  // The first segment loads while the file still plays, so that the switch causes no stall.
  startFragPrefetch: true,
  autoStartLoad: false,
})
