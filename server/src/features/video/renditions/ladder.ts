import type { Probe } from '../../../infra/ffmpeg/probe.ts'

/** A quality that a video is made in. */
export interface Rung {
  /** Its usual name: the shorter side, if the source is as large. */
  rung: number
  /** Those of one pass are made together, the passes in their order. */
  pass: number
  width: number
  height: number
}

/** Made of the source while it grows, or first of all. */
export const FIRST_RUNG = 480
/** Those of a pass are made together: the source is decoded for each pass, and not for each rung. */
export const FIRST_PASS = 0
/** There was one between them once, and its rows are still there. */
const LARGE_PASS = 2

/** A rung is worth making where the source's shorter side is above `above`. */
const steps = [
  { rung: FIRST_RUNG, pass: FIRST_PASS, above: 0 },
  { rung: 240, pass: FIRST_PASS, above: 288 },
  { rung: 720, pass: LARGE_PASS, above: 576 },
  { rung: 1080, pass: LARGE_PASS, above: 864 },
]

/** Decoders of H.264 know no longer side. */
const LONGEST = 4096

type Size = Pick<Probe, 'width' | 'height'>

const even = (side: number, most: number) =>
  Math.max(2, Math.min(Math.round(side / 2), Math.floor(most / 2)) * 2)

/**
 * The size of a rung whose shorter side is `rung`, or less where the longer one would be beyond all
 * measure; never larger than the source, in even numbers.
 */
export function rungSize({ width, height }: Size, rung: number): Size {
  const scale = Math.min(1, rung / Math.min(width, height), LONGEST / Math.max(width, height))
  return { width: even(width * scale, width), height: even(height * scale, height) }
}

/** The qualities of a source of this size, in the order in which they are made. */
export function ladderOf(size: Size): Rung[] {
  const [shorter = 0, longer = 0] = [size.width, size.height].toSorted((one, other) => one - other)
  const lines = shorter * Math.min(1, LONGEST / longer)
  return steps
    .filter(({ above }) => lines > above)
    .map(({ rung, pass }) => ({ rung, pass, ...rungSize(size, rung) }))
}
