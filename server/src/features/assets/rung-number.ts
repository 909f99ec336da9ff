import type { Codec } from '../../infra/ffmpeg/video-encoder.ts'

/**
 * A rung is a number: its lines, the shorter side, which is its usual name. Of AV1 it has 10,000 more, so
 * that a video can have the same lines in both codecs.
 */
export const AV1_RUNGS = 10_000

export const av1Rung = (lines: number): number => AV1_RUNGS + lines
export const codecOf = (rung: number): Codec => (rung > AV1_RUNGS ? 'av1' : 'h264')
export const linesOf = (rung: number): number => rung % AV1_RUNGS
