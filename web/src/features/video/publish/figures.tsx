import { size } from '../../../lib/format/bytes.ts'
import { wait } from '../../../lib/format/wait.ts'
import type { Job } from './job.ts'

/** Shows the bytes sent and, during the transfer, the speed and the time left. */
export function Figures({ upload }: { upload: Job }) {
  const { sent, total, speed, stage, trouble } = upload
  const isSending = (stage === 'thumbnail' || stage === 'video') && !trouble && speed > 0
  const left = isSending ? (total - sent) / speed : 0
  return (
    <span className="figures">
      {size(sent)} of {size(total)}
      {isSending && ` · ${size(speed)}/s`}
      {left > 0 && ` · ${wait(left)} left`}
    </span>
  )
}
