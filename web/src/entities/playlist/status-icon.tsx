import type { PublishStatus } from '@seam/contract/video-fields.ts'
import { Globe, Link2, Lock } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { enumLabel } from '../../lib/format/enum-label.ts'

const icons = { PRIVATE: Lock, UNLISTED: Link2, PUBLIC: Globe }

/** The publish status of a playlist as an icon, with its name for screen readers. */
export function StatusIcon({ status, className }: { status: PublishStatus; className?: string }) {
  const Icon = icons[status]
  return (
    <>
      <Icon aria-hidden className={classNames('size-4 shrink-0', className)} />
      <span className="sr-only">{enumLabel(status)}</span>
    </>
  )
}

/** The publish status of a playlist that is not public, as beside the title of a video. */
export const StatusBadge = ({ status }: { status: PublishStatus }) =>
  status !== 'PUBLIC' && (
    <span className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-border bg-surface px-2.5 text-12 font-semibold">
      <StatusIcon status={status} className="size-3.5! text-foreground-muted" />
      <span aria-hidden>{enumLabel(status)}</span>
    </span>
  )
