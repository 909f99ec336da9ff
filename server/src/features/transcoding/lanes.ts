import { availableParallelism } from 'node:os'
import { limits } from '@seam/contract/limits.ts'
import { type LaneName, PROCESS_VIDEO, type Weight } from './job-names.ts'

/** A queue for videos of similar cost, so that no video waits for a costlier one. */
export interface Lane {
  queue: string
  /** The number of videos processed at once in one worker; of each owner at most one. */
  concurrency: number
  /** The niceness of its ffmpeg processes, see `Allowance`. */
  niceness: number
  /** Seconds after which a video moves to the heavy lane: it costs more than its file states. */
  timeoutSeconds: number | null
}

const cores = availableParallelism()

/** The number of heavy videos processed at once in one worker, by each kind of job. */
export const HEAVY_CONCURRENCY = Math.max(1, cores >> 2)
export const HEAVY_NICENESS = 19

export const lanes: Record<LaneName, Lane> = {
  copied: {
    queue: PROCESS_VIDEO.copied,
    concurrency: Math.max(2, cores >> 1),
    niceness: 5,
    timeoutSeconds: 300,
  },
  longCopied: {
    queue: PROCESS_VIDEO.longCopied,
    concurrency: 1,
    niceness: 10,
    timeoutSeconds: 900,
  },
  short: {
    queue: PROCESS_VIDEO.short,
    concurrency: Math.max(3, cores >> 1),
    niceness: 5,
    timeoutSeconds: 600,
  },
  ordinary: {
    ...{ queue: PROCESS_VIDEO.ordinary, concurrency: Math.max(2, cores >> 1) },
    ...{ niceness: 8, timeoutSeconds: 3600 },
  },
  heavy: {
    ...{ queue: PROCESS_VIDEO.heavy, concurrency: HEAVY_CONCURRENCY },
    ...{ niceness: HEAVY_NICENESS, timeoutSeconds: null },
  },
}

/** Copying streams costs by the number of packets: above this duration it is slow. */
const LONG_COPY_SECONDS = 30 * 60
/** The work of a minute of 1080p at 60 frames per second, and a duration, the cost of audio. */
const SHORT_LIMITS = { work: 60 * 60 * 1920 * 1080, duration: 600 }

/** The measured cost of a video; null for videos from before it was measured. */
export interface Cost {
  /** Pixels of all frames. */
  work: number | null
  /** Whether it becomes playable by copying its streams. */
  copied: boolean | null
  /** Seconds. */
  duration: number | null
}

export const isHeavy = ({ work }: Pick<Cost, 'work'>): boolean =>
  (work ?? 0) > limits.videoWork.ordinary

/** Returns the lane in which a video becomes playable. */
export function laneOf({ work, copied, duration }: Cost, heavy: boolean): LaneName {
  const seconds = duration ?? 0
  if (copied) return heavy || seconds > LONG_COPY_SECONDS ? 'longCopied' : 'copied'
  if (heavy) return 'heavy'
  const isShort = work !== null && work <= SHORT_LIMITS.work && seconds <= SHORT_LIMITS.duration
  return isShort ? 'short' : 'ordinary'
}

/** The niceness of the jobs that follow once a video is playable. */
export const FOLLOW_UP_NICENESS: Record<Weight, number> = { ordinary: 15, heavy: HEAVY_NICENESS }
