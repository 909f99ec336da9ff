import { limits } from '@seam/contract/limits.ts'
import { type Ffmpeg, MediaError, untrustedInputOptions } from '../../../infra/ffmpeg/ffmpeg.ts'
import type { Probe } from '../../../infra/ffmpeg/probe.ts'

export interface ProcessingContext {
  ffmpeg: Ffmpeg
  /** The work folder. Files are named relative to it. */
  folder: string
  /** The input file. Its streams are `source`. */
  input: string
  source: Probe
  signal: AbortSignal
  /** The niceness of its processes, see `Allowance`. */
  niceness: number
  /** Receives the progress of this step, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Tolerated difference in duration between a result and its source: a share plus seconds. */
const TOLERANCE = { share: 0.05, seconds: 1 }

/** From this niceness up, a process mostly waits for others on a busy machine. */
const LOW_PRIORITY_NICENESS = 15
/** Below the six-hour timeout of a job: a job that expires would be started again. */
const MAX_TIMEOUT = 5 * 3600

/**
 * Returns the timeout of a process that takes at most `seconds` when it does not wait for others.
 */
export const timeoutOf = (
  { niceness }: Pick<ProcessingContext, 'niceness'>,
  seconds: number,
): number => Math.min(niceness < LOW_PRIORITY_NICENESS ? seconds : 10 * seconds, MAX_TIMEOUT)

export interface Conversion {
  /** Seconds. */
  timeout: number
  /** Maximum bytes of each file. */
  maxFileSize: number
  outputs: string[]
  /** The folder in which the outputs appear during the conversion. */
  outputFolder?: string
  /** Devices that the encoder needs. */
  devices?: readonly string[]
}

/**
 * Runs ffmpeg on the input, but no further than the duration that its probe reported, in case hours
 * follow. `args` are output options, `decoding` input options. Throws a MediaError.
 */
export const convert = (
  context: ProcessingContext,
  { timeout, maxFileSize, ...conversion }: Conversion,
  args: string[],
  decoding: string[] = [],
): Promise<void> => {
  const unpresented = Math.min(0, context.source.start ?? 0)
  return context.ffmpeg.ffmpeg(
    [
      ...untrustedInputOptions,
      ...['-t', (maxSeconds(context.source) - unpresented).toFixed(3)],
      // ffmpeg moves the first timestamp to 0, even one that is not presented.
      ...['-itsoffset', unpresented.toFixed(6)],
      ...[...decoding, '-i', `file:${context.input}`, '-progress', 'pipe:1', '-nostats'],
      ...args,
    ],
    {
      ...conversion,
      folder: context.folder,
      inputs: [context.input],
      signal: context.signal,
      timeout: timeoutOf(context, timeout),
      limits: { maxFileSize, niceness: context.niceness },
      onLine: (line) => {
        const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
        if (micros) context.onProgress(Math.min(1, Number(micros) / 1e6 / context.source.duration))
      },
    },
  )
}

const maxSeconds = ({ duration }: Probe) =>
  Math.min(duration * (1 + TOLERANCE.share) + TOLERANCE.seconds, limits.videoDuration)

/** Returns output options for AAC that plays everywhere. */
export const audioOptions = (kilobits = 128): string[] => ['-c:a', 'aac', '-b:a', `${kilobits}k`]

/**
 * Returns the filter from the audio of a source to these outputs: stereo that starts at 0, with
 * silence filling any gaps.
 */
export function audioFilter({ index, mixed = [index] }: NonNullable<Probe['audio']>, to: string[]) {
  const tracks = mixed.map(
    (track) => `[0:${track}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo`,
  )
  const end = [`asplit=${to.length}`, ...to.map((output) => `[${output}]`)].join('')
  if (tracks.length === 1) return `${tracks.join('')},${end}`
  const inputs = mixed.map((track) => `[track${track}]`)
  return [
    ...tracks.map((track, at) => `${track}${inputs[at]}`),
    `${inputs.join('')}amix=inputs=${inputs.length}:normalize=0,alimiter=level=0,${end}`,
  ].join(';')
}

/**
 * Throws a MediaError if the duration of a result, in seconds, differs from its source: part is
 * missing, or the last frame has no end and claims hours that do not exist.
 */
export function assertSameDuration(source: Probe, seconds: number) {
  if (seconds < source.duration * (1 - TOLERANCE.share) - TOLERANCE.seconds) {
    throw new MediaError('the result is shorter than its source', false)
  }
  if (seconds > source.duration * (1 + TOLERANCE.share) + 2 * TOLERANCE.seconds) {
    throw new MediaError('the result is longer than its source', false)
  }
}
