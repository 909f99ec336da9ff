import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { FIRST_RUNG, type RungKey } from '../../assets/file-names.ts'

/** A step of the ladder, with its size for one video. */
export interface Rung extends RungKey {
  /** The rungs of one pass are encoded together, the passes one after another. */
  pass: number
  width: number
  height: number
}

/** The source is decoded once per pass, not once per rung. */
export const FIRST_PASS = 0
const LARGE_PASS = 1
/** After all of H.264. */
const AV1_PASS = 2

/** A rung is encoded if the shorter side of the source is greater than `above`. */
const steps = [
  { rung: FIRST_RUNG, pass: FIRST_PASS, above: 0 },
  { rung: 240, pass: FIRST_PASS, above: 288 },
  { rung: 720, pass: LARGE_PASS, above: 576 },
  { rung: 1080, pass: LARGE_PASS, above: 864 },
]

/** The longest side that H.264 decoders support. */
export const MAX_LONGER_SIDE = 4096

type Size = Pick<Probe, 'width' | 'height'>

const even = (side: number, max: number) =>
  Math.max(2, Math.min(Math.round(side / 2), Math.floor(max / 2)) * 2)

/**
 * Returns the size of a rung whose shorter side is `rung`, or less if the longer side would exceed
 * what decoders support. Even numbers, never larger than the source.
 */
export function rungSize({ width, height }: Size, rung: number): Size {
  const scale = Math.min(
    1,
    rung / Math.min(width, height),
    MAX_LONGER_SIDE / Math.max(width, height),
  )
  return { width: even(width * scale, width), height: even(height * scale, height) }
}

/** Returns the rungs for a source of this size, in encoding order. */
export function ladderOf(size: Size): Rung[] {
  const [shorter = 0, longer = 0] = [size.width, size.height].toSorted((one, other) => one - other)
  const lines = shorter * Math.min(1, MAX_LONGER_SIDE / longer)
  return steps
    .filter(({ above }) => lines > above)
    .map(({ rung, pass }) => ({ codec: 'h264', rung, pass, ...rungSize(size, rung) }))
}

/** The shortest side that SVT-AV1 encodes. */
const AV1_MIN_SIDE = 64

/**
 * Returns the same rungs in AV1. Players switch only between rungs of one codec, so they need all
 * of them: empty if one is too small for the encoder.
 */
export function av1LadderOf(size: Size): Rung[] {
  const rungs = ladderOf(size)
  if (rungs.some(({ width, height }) => Math.min(width, height) < AV1_MIN_SIDE)) return []
  return rungs.map((each) => ({ ...each, codec: 'av1', pass: AV1_PASS }))
}
