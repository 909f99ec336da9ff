import { size } from '../../../lib/format/bytes.ts'
import { wait } from '../../../lib/format/wait.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Job, Stage } from './upload-store.ts'

const words: Record<Stage, string> = {
  preparing: 'Getting ready',
  thumbnail: 'Sending the thumbnail',
  video: 'Sending the video',
  publishing: 'Publishing',
  published: 'Published',
}

export const UploadBar = ({ job }: { job: Job }) => (
  <ProgressBar label="Upload progress" percent={job.shown} />
)

/** The stage it is in, read out when it changes. */
export const UploadStage = ({ job }: { job: Job }) => (
  <span aria-live="polite">{words[job.stage]}</span>
)

/** Bytes sent, speed, and time left. */
export function UploadFigures({ job }: { job: Job }) {
  const { sent, total, speed } = job
  const left = speed > 0 ? (total - sent) / speed : null
  const moving = job.stage === 'thumbnail' || job.stage === 'video'
  return (
    <span className="figures">
      {size(sent)} of {size(total)}
      {moving && speed > 0 && ` · ${size(speed)}/s`}
      {moving && left !== null && left > 0 && ` · ${wait(left)} left`}
    </span>
  )
}
