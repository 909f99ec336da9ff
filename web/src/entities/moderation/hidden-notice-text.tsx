import { Trans } from '@lingui/react/macro'
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
  const reason = heldFor && holdTexts[heldFor]
  const moment = publishAt && formatMoment(new Date(publishAt))
  const Icon = heldFor ? Hourglass : publishAt ? CalendarClock : EyeOff
  return (
    <p
      role="note"
      className="my-3 flex items-center gap-2.5 rounded-control bg-surface-sunken px-3 py-2.5 text-14"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
      {heldFor ? (
        <span>
          {isOwn ? (
            <Trans>
              Held by an automatic rule until a moderator approves it, because {reason}. Only you
              and moderators see it.
            </Trans>
          ) : (
            <Trans>
              Held by an automatic rule until a moderator approves it, because {reason}. Only the
              author and moderators see it.
            </Trans>
          )}
        </span>
      ) : publishAt ? (
        <span>
          {isOwn ? (
            <Trans>
              Scheduled for <time dateTime={publishAt}>{moment}</time>. Until then, only you see it.
            </Trans>
          ) : (
            <Trans>
              Scheduled for <time dateTime={publishAt}>{moment}</time>. Until then, only the author
              sees it.
            </Trans>
          )}
        </span>
      ) : (
        <span>
          <Trans>Hidden from others by a moderator.</Trans>{' '}
          {isOwn && (
            <Link to="/decisions" className="font-semibold underline-offset-2 hover:underline">
              <Trans>Read why</Trans>
            </Link>
          )}
        </span>
      )}
    </p>
  )
}
