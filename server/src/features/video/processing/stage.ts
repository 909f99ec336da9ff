import { limits } from '@seam/contract/limits.ts'
import { type Ffmpeg, MediaFailure, untrusted } from '../../../infra/ffmpeg/ffmpeg.ts'
import type { Probe } from '../../../infra/ffmpeg/probe.ts'

/** A step of processing: what it works on, and where. */
export interface Stage {
  ffmpeg: Ffmpeg
  /** Its work folder: files are named relative to it. */
  folder: string
  /** The file that is worked on, and what is in it. */
  input: string
  source: Probe
  signal: AbortSignal
  /** Told how far this step is, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Runs ffmpeg over the whole input of a stage, within `timeout` seconds. Throws a MediaFailure. */
export const convert = (stage: Stage, timeout: number, args: string[]): Promise<void> =>
  stage.ffmpeg.ffmpeg(
    [
      ...untrusted,
      ...['-t', String(limits.videoDuration)],
      ...['-i', `file:${stage.input}`, '-progress', 'pipe:1', '-nostats'],
      ...args,
    ],
    {
      folder: stage.folder,
      signal: stage.signal,
      timeout,
      onLine: (line) => {
        const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
        if (micros) stage.onProgress(Math.min(1, Number(micros) / 1e6 / stage.source.duration))
      },
    },
  )

/** A result may be shorter than its source by this share and this many seconds. */
const MISSING = { share: 0.05, seconds: 1 }

/** Throws a MediaFailure where some of the source is missing in what was made of it, in seconds. */
export function refuseMissing(source: Probe, made: number) {
  if (made < source.duration * (1 - MISSING.share) - MISSING.seconds) {
    throw new MediaFailure('the file ends before its time', false)
  }
}
