import { availableParallelism } from 'node:os'
import { limits } from '@seam/contract/limits.ts'
import { type VideoQueueName, PROCESS_VIDEO, type FollowUpQueue } from './job-names.ts'

/** A queue for videos of similar cost, so that no video waits for a costlier one. */
export interface VideoQueue {
  jobName: string
  /** Maximum videos processed concurrently in one worker; at most one per owner. */
  concurrency: number
  /** The niceness of its ffmpeg processes, see `Allowance`. */
  niceness: number
  /**
   * Seconds after which a video moves to the heavy queue, because it costs more than its metadata
   * suggests.
   */
  timeoutSeconds: number | null
}

const cores = availableParallelism()

/** Maximum heavy videos processed concurrently in one worker, by each kind of job. */
export const HEAVY_CONCURRENCY = Math.max(1, cores >> 2)
export const HEAVY_NICENESS = 19

export const videoQueues: Record<VideoQueueName, VideoQueue> = {
  copied: {
    jobName: PROCESS_VIDEO.copied,
    concurrency: Math.max(2, cores >> 1),
    niceness: 5,
    timeoutSeconds: 300,
  },
  longCopied: {
    jobName: PROCESS_VIDEO.longCopied,
    concurrency: 1,
    niceness: 10,
    timeoutSeconds: 900,
  },
  short: {
    jobName: PROCESS_VIDEO.short,
    concurrency: Math.max(3, cores >> 1),
    niceness: 5,
    timeoutSeconds: 600,
  },
  ordinary: {
    jobName: PROCESS_VIDEO.ordinary,
    concurrency: Math.max(2, cores >> 1),
    niceness: 8,
    timeoutSeconds: 3600,
  },
  heavy: {
    jobName: PROCESS_VIDEO.heavy,
    concurrency: HEAVY_CONCURRENCY,
    niceness: HEAVY_NICENESS,
    timeoutSeconds: null,
  },
}

/** The cost of copying streams grows with the number of packets: above this duration it is slow. */
const LONG_COPY_SECONDS = 30 * 60
/**
 * The decoding work of one minute of 1080p at 60 frames per second, and a duration in seconds that
 * bounds the cost of audio.
 */
const SHORT_LIMITS = { work: 60 * 60 * 1920 * 1080, duration: 600 }

/** The measured cost of a video; null for videos older than the measurement. */
export interface Cost {
  /** Pixels of all frames. */
  work: number | null
  /** Whether its streams are copied to make it playable. */
  copied: boolean | null
  /** Seconds. */
  duration: number | null
}

export const isHeavy = ({ work }: Pick<Cost, 'work'>): boolean =>
  (work ?? 0) > limits.videoWork.ordinary

export function videoQueueOf({ work, copied, duration }: Cost, heavy: boolean): VideoQueueName {
  const seconds = duration ?? 0
  if (copied) return heavy || seconds > LONG_COPY_SECONDS ? 'longCopied' : 'copied'
  if (heavy) return 'heavy'
  const isShort = work !== null && work <= SHORT_LIMITS.work && seconds <= SHORT_LIMITS.duration
  return isShort ? 'short' : 'ordinary'
}

/** Niceness of the jobs that run after a video is playable. */
export const FOLLOW_UP_NICENESS: Record<FollowUpQueue, number> = {
  ordinary: 15,
  heavy: HEAVY_NICENESS,
}
