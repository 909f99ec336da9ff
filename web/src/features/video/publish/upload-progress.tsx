import { size } from '../../../lib/format/bytes.ts'
import { wait } from '../../../lib/format/wait.ts'
import type { Job, Stage } from './upload-store.ts'

const words: Record<Stage, string> = {
  preparing: 'Getting ready',
  thumbnail: 'Sending the thumbnail',
  video: 'Sending the video',
  publishing: 'Publishing',
  published: 'Published',
}

/** The bar: what is done is a thread, what is left a row of stitches. */
export function UploadBar({ job }: { job: Job }) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one can not look like a seam
      role="progressbar"
      aria-label="Upload progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(job.shown)}
      className="relative flex h-2 items-center"
    >
      <span className="stitch-x absolute inset-x-0 text-edge" />
      <span
        className="absolute inset-y-0 left-0 min-w-2 rounded-full bg-thread transition-[width] duration-100 ease-linear"
        style={{ width: `${job.shown}%` }}
      />
    </div>
  )
}

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
