import { t } from '@lingui/core/macro'
import { type LucideIcon, Pause, Play, X } from 'lucide-react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Upload, UploadCommand } from '../upload/upload.ts'
import { sendUploadCommand } from './send-command.ts'
import type { UploadPhase } from './upload-phase.ts'

type IconAction = [
  command: UploadCommand,
  name: string,
  labelOf: (title: string) => string,
  icon: LucideIcon,
]
const pause: IconAction = [
  'pause',
  t({ message: 'Pause', context: 'verb' }),
  (title) => t`Pause “${title}”`,
  Pause,
]
const resume: IconAction = [
  'resume',
  t({ message: 'Resume', context: 'verb' }),
  (title) => t`Resume “${title}”`,
  Play,
]
const cancel: IconAction = ['cancel', t`Cancel`, (title) => t`Cancel “${title}”`, X]
const dismiss: IconAction = ['dismiss', t`Dismiss`, (title) => t`Dismiss “${title}”`, X]

const actionsByPhase: Record<UploadPhase, IconAction[]> = {
  waiting: [pause, cancel],
  sending: [pause, cancel],
  stuck: [pause, cancel],
  paused: [resume, cancel],
  publishing: [cancel],
  processing: [dismiss],
  published: [dismiss],
  failed: [dismiss],
}

/** The buttons of an upload in this phase. */
export const RowIconButtons = ({ upload, phase }: { upload: Upload; phase: UploadPhase }) => (
  <div className="-my-1.5 -mr-2.5 flex shrink-0">
    {actionsByPhase[phase]
      .filter(([command]) => command !== 'pause' || upload.stage !== 'publishing')
      .map(([command, name, labelOf, icon]) => (
        <IconButton
          key={command}
          icon={icon}
          label={labelOf(upload.title)}
          title={name}
          onClick={() => void sendUploadCommand(upload.id, command)}
          className="size-9! text-foreground-muted hover:text-foreground [&_svg]:size-4"
        />
      ))}
  </div>
)
