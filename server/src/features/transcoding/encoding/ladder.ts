import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { FIRST_QUALITY, type RenditionKey } from '../../assets/file-names.ts'

/** A step of the ladder, with its size for one video. */
export interface Rendition extends RenditionKey {
  /** The renditions of one step are encoded together, the steps one after another. */
  step: number
  width: number
  height: number
}

/** The source is decoded once per step, not once per rendition. */
export const FIRST_STEP = 0
const LARGE_STEP = 1
/** After all of H.264. */
const AV1_STEP = 2

/** A rendition is encoded if the shorter side of the source is greater than `above`. */
const qualities = [
  { quality: FIRST_QUALITY, step: FIRST_STEP, above: 0 },
  { quality: 240, step: FIRST_STEP, above: 288 },
  { quality: 720, step: LARGE_STEP, above: 576 },
  { quality: 1080, step: LARGE_STEP, above: 864 },
]

/** The longest side that H.264 decoders support. */
export const MAX_LONGER_SIDE = 4096

type Size = Pick<Probe, 'width' | 'height'>

const even = (side: number, max: number) =>
  Math.max(2, Math.min(Math.round(side / 2), Math.floor(max / 2)) * 2)

/**
 * Returns the size of a rendition whose shorter side is `quality`, or less if the longer side would
 * exceed what decoders support. Even numbers, never larger than the source.
 */
export function renditionSize({ width, height }: Size, quality: number): Size {
  const scale = Math.min(
    1,
    quality / Math.min(width, height),
    MAX_LONGER_SIDE / Math.max(width, height),
  )
  return { width: even(width * scale, width), height: even(height * scale, height) }
}

/** Returns the renditions for a source of this size, in encoding order. */
export function ladderOf(size: Size): Rendition[] {
  const [shorter = 0, longer = 0] = [size.width, size.height].toSorted((one, other) => one - other)
  const side = shorter * Math.min(1, MAX_LONGER_SIDE / longer)
  return qualities
    .filter(({ above }) => side > above)
    .map(({ quality, step }) => ({ codec: 'h264', quality, step, ...renditionSize(size, quality) }))
}

/** The shortest side that SVT-AV1 encodes. */
const AV1_MIN_SIDE = 64

/**
 * Returns the same renditions in AV1. Players switch only between renditions of one codec, so they
 * need all of them: empty if one is too small for the encoder.
 */
export function av1LadderOf(size: Size): Rendition[] {
  const renditions = ladderOf(size)
  if (renditions.some(({ width, height }) => Math.min(width, height) < AV1_MIN_SIDE)) return []
  return renditions.map((each) => ({ ...each, codec: 'av1', step: AV1_STEP }))
}
