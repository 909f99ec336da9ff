import { availableParallelism } from 'node:os'
import { limits } from '@seam/contract/limits.ts'
import { type LaneName, PROCESS_VIDEO, type Weight } from './job-names.ts'

/** A queue of videos that are about as costly to make playable, so that none waits for a costlier one. */
export interface Lane {
  queue: string
  /** How many are processed at once in one worker. An owner has one of them. */
  slots: number
  /** Of its ffmpeg processes, see `Allowance`. */
  niceness: number
  /** Seconds after which a video moves to the heavy lane: it is not what its file states. */
  seconds: number | null
}

const cores = availableParallelism()
const atLeast = (least: number, slots: number) => Math.max(least, slots)

/** Of all these slots, and of those for renditions, one in several is for heavy videos. */
export const HEAVY_SLOTS = atLeast(1, cores >> 2)
export const HEAVY_NICENESS = 19

export const lanes: Record<LaneName, Lane> = {
  copied: { queue: PROCESS_VIDEO.copied, slots: atLeast(2, cores >> 1), niceness: 5, seconds: 300 },
  longCopied: { queue: PROCESS_VIDEO.longCopied, slots: 1, niceness: 10, seconds: 900 },
  short: { queue: PROCESS_VIDEO.short, slots: atLeast(3, cores >> 1), niceness: 5, seconds: 600 },
  ordinary: {
    ...{ queue: PROCESS_VIDEO.ordinary, slots: atLeast(2, cores >> 1) },
    ...{ niceness: 8, seconds: 3600 },
  },
  heavy: {
    ...{ queue: PROCESS_VIDEO.heavy, slots: HEAVY_SLOTS },
    ...{ niceness: HEAVY_NICENESS, seconds: null },
  },
}

/** Copying costs by the number of packets: from so many seconds on it takes more than a moment. */
const LONG_COPY = 30 * 60
/** The work of one minute of 1080p at 60 frames a second. Sound costs by its duration, in seconds. */
const SHORT = { work: 60 * 60 * 1920 * 1080, duration: 600 }

/** What is known of the cost of a video; null where it was uploaded before it was measured. */
export interface Cost {
  /** Pixels of all frames. */
  work: number | null
  /** Whether it is made playable by copying. */
  copied: boolean | null
  /** Seconds. */
  duration: number | null
}

export const isHeavy = ({ work }: Pick<Cost, 'work'>): boolean =>
  (work ?? 0) > limits.videoWork.ordinary

/** Returns the lane in which a video becomes playable. */
export function laneOf({ work, copied, duration }: Cost, heavy: boolean): LaneName {
  const seconds = duration ?? 0
  if (copied) return heavy || seconds > LONG_COPY ? 'longCopied' : 'copied'
  if (heavy) return 'heavy'
  const isShort = work !== null && work <= SHORT.work && seconds <= SHORT.duration
  return isShort ? 'short' : 'ordinary'
}

/** The niceness of what follows once a video plays. */
export const FOLLOW_UP_NICENESS: Record<Weight, number> = { ordinary: 15, heavy: HEAVY_NICENESS }
