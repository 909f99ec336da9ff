import { amendJob, jobOf } from '../upload-store.ts'
import { pace } from './pace.ts'

const TICK = 100

/** Moves the bar of an upload along with what is sent of it. Gives what ends that. */
export function runBar(id: string): () => void {
  let fresh = true
  const timer = setInterval(() => {
    const job = jobOf(id)
    if (!job || job.total === 0 || (job.sent === 0 && job.stage === 'waiting')) return
    // What an earlier page has sent is where the bar begins, not a way that it has to go.
    const seconds = fresh ? Number.POSITIVE_INFINITY : TICK / 1000
    fresh &&= job.kept && job.sent === 0
    const shown = pace(job.shown, job.sent / job.total, seconds, job.stage === 'published')
    if (shown !== job.shown) amendJob(id, { shown })
  }, TICK)
  return () => clearInterval(timer)
}
