import { ErrorTypes, Events, Hls } from 'hls.js/light'
import { abandonSlowSegments } from './abandon-slow-segments.ts'
import { keepGapsClosed } from './close-gaps.ts'
import { prefersAv1 } from './av1-preference.ts'
import { closestQuality, qualityOf } from './qualities.ts'
import { connectionHint, startBandwidth } from './start-bandwidth.ts'
import { hlsConfig } from './hls-config.ts'
import type { StreamPreferences } from './stream-preferences.ts'

export interface LoaderEvents {
  /**
   * The master playlist is parsed: the qualities, best first, and the one selected by hand, or 0.
   */
  onQualities: (qualities: readonly number[], chosen: number) => void
  /** A segment is loaded. */
  onSegmentLoaded: () => void
  /** The playlist is partial, or no longer is. */
  onPartialChange: (growing: boolean) => void
  /** The network fails, after the retries of hls.js. */
  onNetworkError: () => void
  /** The browser cannot parse or decode the media. */
  onMediaError: () => void
}

interface LoaderOptions {
  /** The master playlist. */
  url: string
  /** A quality as its shorter side, or 0 for automatic. */
  chosen: number
  preferences: StreamPreferences
}

/** Returns a loader of a master playlist. */
export function createHlsLoader(
  { url, chosen, preferences }: LoaderOptions,
  on: LoaderEvents,
): Hls {
  const connection = connectionHint()
  const hls = new Hls(hlsConfig(startBandwidth(preferences.read(), connection, Date.now())))
  const reportQualities = () => {
    if (connection.saveData) limitAutomaticQuality(hls)
    on.onQualities(qualitiesOf(hls), selectQuality(hls, chosen))
  }
  let isDestroyed = false
  hls.once(Events.DESTROYING, () => (isDestroyed = true))
  hls.once(Events.MANIFEST_PARSED, () => {
    // hls.js has removed what the browser does not decode at all.
    if (!hls.levels.some(isAv1) || hls.levels.every(isAv1)) return reportQualities()
    void prefersAv1().then((av1) => {
      if (isDestroyed) return
      keepCodec(hls, av1)
      reportQualities()
    })
  })
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    if (frag.sn === 'initSegment') return
    if (hls.bandwidthEstimate > 0)
      preferences.save({ bandwidth: Math.round(hls.bandwidthEstimate), measuredAt: Date.now() })
    on.onSegmentLoaded()
  })
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => on.onPartialChange(details.live))
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (fatal) (type === ErrorTypes.NETWORK_ERROR ? on.onNetworkError : on.onMediaError)()
  })
  abandonSlowSegments(hls)
  keepGapsClosed(hls)
  hls.loadSource(url)
  return hls
}

const isAv1 = ({ videoCodec }: { videoCodec?: string | undefined }) =>
  videoCodec?.startsWith('av01') === true

/**
 * Leaves only the qualities of AV1, or those of H.264: hls.js adapts between qualities of one
 * codec.
 */
function keepCodec(hls: Hls, av1: boolean) {
  for (const [index, level] of [...hls.levels.entries()].toReversed()) {
    if (isAv1(level) !== av1) hls.removeLevel(index)
  }
}

/** The highest quality selected automatically for users who want to save data. */
const SAVE_DATA_QUALITY = 480

function limitAutomaticQuality(hls: Hls) {
  const quality = closestQuality(qualitiesOf(hls), SAVE_DATA_QUALITY)
  hls.autoLevelCapping = hls.levels.findLastIndex((level) => qualityOf(level) === quality)
}

/** Whether this browser supports Media Source Extensions, as hls.js needs them. */
export const isHlsSupported = (): boolean => Hls.isSupported()

const qualitiesOf = ({ levels }: Hls): number[] =>
  [...new Set(levels.map(qualityOf))].sort((a, b) => b - a)

/**
 * Selects the quality closest to `requested`, from the next segment on; 0 leaves it to the
 * bandwidth. Returns the selected quality, or 0.
 */
export function selectQuality(hls: Hls, requested: number): number {
  const qualities = qualitiesOf(hls)
  const quality = requested > 0 && qualities.length > 0 ? closestQuality(qualities, requested) : 0
  const level = hls.levels.findIndex((each) => qualityOf(each) === quality)
  if (hls.media) hls.nextLevel = level
  else if (level >= 0) hls.startLevel = level
  hls.loadLevel = level
  return quality
}

/** Flushes a range of the buffer (seconds), so that it loads again at the current quality. */
export const flushBuffer = (hls: Hls, startOffset: number, endOffset = Infinity) =>
  hls.trigger(Events.BUFFER_FLUSHING, { startOffset, endOffset, type: null })

/**
 * Flushes what has been played, so that it loads again at the current quality. Keeps the segment
 * under the playhead and a second before it, where the last key frame may be. A loader that has no
 * media playlist yet does it as soon as it has one.
 */
export function flushPlayed(hls: Hls, video: HTMLVideoElement): void {
  const fragments = hls.levels.find(({ details }) => details)?.details?.fragments
  if (!fragments) {
    hls.once(Events.LEVEL_UPDATED, () => flushPlayed(hls, video))
    return
  }
  const current = fragments.findLast(({ start }) => start <= video.currentTime)
  if (current && current.start > 1) flushBuffer(hls, 0, current.start - 1)
}
