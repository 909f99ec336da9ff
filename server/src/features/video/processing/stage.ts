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
  /** The priority of its processes, see `Allowance`. */
  niceness: number
  /** Told how far this step is, from 0 to 1. */
  onProgress: (share: number) => void
}

/** What was made of a source may be shorter or longer than that by this share and this many seconds. */
const ODDS = { share: 0.05, seconds: 1 }

/** From this niceness on, processes mostly wait for others on a busy machine. */
const PATIENT_FROM = 15
/** No timeout is longer: a job has six hours, and what times out must not be started again. */
const MAX_TIMEOUT = 5 * 3600

/** Returns the timeout of a process that takes at most so many seconds where it need not wait for others. */
export const timeoutOf = ({ niceness }: Pick<Stage, 'niceness'>, seconds: number): number =>
  Math.min(niceness < PATIENT_FROM ? seconds : 10 * seconds, MAX_TIMEOUT)

/** What a conversion may take, and the files that it makes. */
export interface Conversion {
  /** Seconds. */
  timeout: number
  /** Bytes of each file. */
  largestFile: number
  outputs: string[]
  /** Where they appear while they are being made. */
  outputFolder?: string
}

/**
 * Runs ffmpeg over the whole input of a stage: over as much as it said it was, not over hours that
 * come after. Takes what is to be made, and how the input is decoded. Throws a MediaFailure.
 */
export const convert = (
  stage: Stage,
  { timeout, largestFile, ...conversion }: Conversion,
  args: string[],
  decoding: string[] = [],
): Promise<void> =>
  stage.ffmpeg.ffmpeg(
    [
      ...untrusted,
      ...['-t', mostSeconds(stage.source).toFixed(3)],
      ...[...decoding, '-i', `file:${stage.input}`, '-progress', 'pipe:1', '-nostats'],
      ...args,
    ],
    {
      ...conversion,
      folder: stage.folder,
      inputs: [stage.input],
      signal: stage.signal,
      timeout: timeoutOf(stage, timeout),
      allowed: { largestFile, niceness: stage.niceness },
      onLine: (line) => {
        const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
        if (micros) stage.onProgress(Math.min(1, Number(micros) / 1e6 / stage.source.duration))
      },
    },
  )

const mostSeconds = ({ duration }: Probe) =>
  Math.min(duration * (1 + ODDS.share) + ODDS.seconds, limits.videoDuration)

/**
 * Throws a MediaFailure where what was made of a source, in seconds, lacks some of it, or claims hours
 * that are not in it: those of a last picture without an end.
 */
export function refuseOtherLength(source: Probe, made: number) {
  if (made < source.duration * (1 - ODDS.share) - ODDS.seconds) {
    throw new MediaFailure('the file ends before its time', false)
  }
  if (made > source.duration * (1 + ODDS.share) + 2 * ODDS.seconds) {
    throw new MediaFailure('the file goes on after its time', false)
  }
}
