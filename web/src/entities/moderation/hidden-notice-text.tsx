import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import { CalendarClock, EyeOff, Hourglass } from 'lucide-react'
import { formatMoment } from '../../lib/format/date-time.ts'
import { Link } from '../../lib/router/link.tsx'
import { holdTexts } from './hold-texts.ts'

export interface HiddenNoticeProps {
  /** Whether the item is the viewer's own. */
  isOwn: boolean
  item: {
    isHidden?: true | undefined
    heldFor?: HoldReason | undefined
    publishAt?: string | undefined
  }
}

/** The text of a hidden notice, loaded on demand: few pages need it. */
export function HiddenNoticeText({ isOwn, item: { heldFor, publishAt } }: HiddenNoticeProps) {
  const Icon = heldFor ? Hourglass : publishAt ? CalendarClock : EyeOff
  return (
    <p
      role="note"
      className="my-3 flex items-center gap-2.5 rounded-control bg-surface-sunken px-3 py-2.5 text-14"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
      {heldFor ? (
        <span>
          Held by an automatic rule until a moderator approves it, because {holdTexts[heldFor]}.
          Only {isOwn ? 'you' : 'the author'} and moderators see it.
        </span>
      ) : publishAt ? (
        <span>
          Scheduled for <time dateTime={publishAt}>{formatMoment(new Date(publishAt))}</time>. Until
          then, only {isOwn ? 'you see' : 'the author sees'} it.
        </span>
      ) : (
        <span>
          Hidden from others by a moderator.{' '}
          {isOwn && (
            <Link to="/decisions" className="font-semibold underline-offset-2 hover:underline">
              Read why
            </Link>
          )}
        </span>
      )}
    </p>
  )
}
