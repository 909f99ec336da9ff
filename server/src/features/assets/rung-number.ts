import type { Codec } from '../../infra/ffmpeg/video-encoder.ts'

/**
 * A rung is a number: its lines, which are its usual name. A rung of AV1 has the number 10,000 + lines, so
 * that a video can have the same lines in both codecs.
 */
export const AV1_RUNG_OFFSET = 10_000

export const av1Rung = (lines: number): number => AV1_RUNG_OFFSET + lines
export const codecOf = (rung: number): Codec => (rung > AV1_RUNG_OFFSET ? 'av1' : 'h264')
export const linesOf = (rung: number): number => rung % AV1_RUNG_OFFSET
