import { amendJob, jobOf } from '../upload-store.ts'
import { pace } from './pace.ts'
import { speedometer } from './speed.ts'

const TICK = 100

/**
 * Moves the bar of an upload along with what is sent of it, and tells how fast. What an earlier page
 * has sent, if one has, is where the bar begins, not a way that it has to go. Gives what ends that.
 */
export function runBar(id: string, wasBegun: boolean): () => void {
  let begun = !wasBegun
  let measure = speedometer()
  const timer = setInterval(() => {
    const job = jobOf(id)
    if (!job || job.total === 0) return
    // A bar that moves while nothing does would not be true.
    if (job.stage === 'waiting' || job.trouble || job.paused) {
      measure = speedometer()
      return
    }
    const seconds = begun ? TICK / 1000 : Number.POSITIVE_INFINITY
    begun ||= job.sent > 0
    const shown = pace(job.shown, job.sent / job.total, seconds, job.stage === 'published')
    const speed = measure(job.sent)
    if (shown !== job.shown || speed !== job.speed) amendJob(id, { shown, speed })
  }, TICK)
  return () => clearInterval(timer)
}
