import { updateUpload, findUpload } from '../upload/change-uploads.ts'
import { nextProgress } from './next-progress.ts'

/** Milliseconds. */
const TICK = 100

/**
 * Updates the progress bar and the speed of an upload until it is stopped. With `isResumed`, the bar
 * starts at what an earlier page has sent, without an animation. Returns a stop function.
 */
export function animateProgress(id: string, isResumed: boolean): () => void {
  let isAnimating = !isResumed
  let measureSpeed = createSpeedMeter()
  const timer = setInterval(() => {
    const upload = findUpload(id)
    if (!upload || upload.total === 0) return
    // The bar stands still while nothing happens.
    if (upload.stage === 'waiting' || upload.retryReason || upload.paused) {
      measureSpeed = createSpeedMeter()
      return
    }
    const seconds = isAnimating ? TICK / 1000 : Number.POSITIVE_INFINITY
    isAnimating ||= upload.sent > 0
    const percent = nextProgress(
      upload.percent,
      upload.sent / upload.total,
      seconds,
      upload.stage === 'published',
    )
    const speed = measureSpeed(upload.sent)
    if (percent !== upload.percent || speed !== upload.speed) updateUpload(id, { percent, speed })
  }, TICK)
  return () => clearInterval(timer)
}

/** Milliseconds. */
const SPEED_WINDOW = 4000

interface Sample {
  /** Milliseconds. */
  at: number
  bytes: number
}

/**
 * Returns a function that takes the total of bytes sent so far, and returns the bytes per second over
 * the last four seconds.
 */
function createSpeedMeter() {
  let samples: Sample[] = []
  return (bytes: number, at = performance.now()): number => {
    samples = [...samples.filter((sample) => at - sample.at <= SPEED_WINDOW), { at, bytes }]
    const [first] = samples
    return first && at > first.at ? ((bytes - first.bytes) / (at - first.at)) * 1000 : 0
  }
}
