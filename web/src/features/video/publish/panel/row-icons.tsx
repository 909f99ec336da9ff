import { type LucideIcon, Pause, Play, X } from 'lucide-react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Job, Order } from '../job.ts'
import { tellUpload } from '../orders.ts'
import type { Phase } from '../phase.ts'

type Named = [order: Order, name: string, icon: LucideIcon]
const pause: Named = ['pause', 'Pause', Pause]
const resume: Named = ['resume', 'Resume', Play]
const cancel: Named = ['cancel', 'Cancel', X]
const dismiss: Named = ['dismiss', 'Dismiss', X]

const icons: Record<Phase, Named[]> = {
  waiting: [pause, cancel],
  sending: [pause, cancel],
  stuck: [pause, cancel],
  paused: [resume, cancel],
  publishing: [cancel],
  processing: [dismiss],
  published: [dismiss],
  failed: [dismiss],
}

/** What one can always do with an upload that stands like this. */
export const RowIcons = ({ job, phase }: { job: Job; phase: Phase }) => (
  <div className="-my-1.5 -mr-2.5 flex shrink-0">
    {icons[phase]
      .filter(([order]) => order !== 'pause' || job.stage !== 'publishing')
      .map(([order, name, icon]) => (
        <IconButton
          key={order}
          icon={icon}
          label={`${name} “${job.title}”`}
          title={name}
          onClick={() => void tellUpload(job.id, order)}
          className="size-9! text-quiet hover:text-ink [&_svg]:size-4"
        />
      ))}
  </div>
)
