import { ErrorTypes, Events, Hls } from 'hls.js/light'
import { remember } from '../remembered.ts'
import { closestRung, rungOf } from './rungs.ts'
import { streamConfig } from './stream-config.ts'

export interface LoaderEvents {
  /** The rungs are known: best first, and that of them which was chosen by hand, or 0. */
  onRungs: (rungs: readonly number[], chosen: number) => void
  /** Seconds of it are here. */
  onLoaded: () => void
  onGrowing: (growing: boolean) => void
  /** The network failed for longer than it is tried by itself. */
  onBroken: () => void
  /** The browser refused what it was given. */
  onRefused: () => void
}

/** Loads a master playlist and what it names. `chosen` is a rung by its shorter side, or 0. */
export function createLoader(url: string, chosen: number, on: LoaderEvents): Hls {
  const hls = new Hls(streamConfig())
  hls.once(Events.MANIFEST_PARSED, () => on.onRungs(rungsOf(hls), chooseRung(hls, chosen)))
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    if (frag.sn === 'initSegment') return
    if (hls.bandwidthEstimate > 0) remember({ bandwidth: Math.round(hls.bandwidthEstimate) })
    on.onLoaded()
  })
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => on.onGrowing(details.live))
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (fatal) (type === ErrorTypes.NETWORK_ERROR ? on.onBroken : on.onRefused)()
  })
  hls.loadSource(url)
  return hls
}

/** Whether this browser can be given parts of a video. */
export const canLoad = (): boolean => Hls.isSupported()

const rungsOf = ({ levels }: Hls): number[] =>
  [...new Set(levels.map(rungOf))].sort((a, b) => b - a)

/** Takes a rung, at once for what is not loaded yet, or leaves it to the bandwidth; gives the one taken. */
export function chooseRung(hls: Hls, wish: number): number {
  const rungs = rungsOf(hls)
  const rung = wish > 0 && rungs.length > 0 ? closestRung(rungs, wish) : 0
  const level = hls.levels.findIndex((each) => rungOf(each) === rung)
  if (hls.media) hls.nextLevel = level
  else if (level >= 0) hls.startLevel = level
  hls.loadLevel = level
  return rung
}

/** Lets go of what is loaded from a moment on, in seconds, to load it anew as it is wanted now. */
export const dropFrom = (hls: Hls, startOffset: number) =>
  hls.trigger(Events.BUFFER_FLUSHING, { startOffset, endOffset: Infinity, type: null })
