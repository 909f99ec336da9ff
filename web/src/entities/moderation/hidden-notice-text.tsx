import { EyeOff, Hourglass } from 'lucide-react'
import { Link } from '../../lib/router/link.tsx'
import type { HiddenNotice } from './hidden-notice.tsx'
import { holdTexts } from './hold-texts.ts'

/** The text of {@link HiddenNotice}: few pages need it. */
export function HiddenNoticeText({ isOwn, item: { heldFor } }: Parameters<typeof HiddenNotice>[0]) {
  const Icon = heldFor ? Hourglass : EyeOff
  return (
    <p
      role="note"
      className="my-3 flex items-center gap-2.5 rounded-control bg-surface-sunken px-3 py-2.5 text-14"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
      {heldFor ? (
        <span>
          Held by an automatic rule until a moderator approves it, because {holdTexts[heldFor]}.
          Only {isOwn ? 'you' : 'its writer'} and moderators see it.
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
