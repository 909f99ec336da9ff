import { t } from '@lingui/core/macro'
import type { WatchHistoryEntry } from '@seam/contract/history.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserMenu } from '../../entities/relation/user-menu.tsx'
import { focusNext } from '../../ui/focus-next.ts'
import { Count } from '../../ui/count.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { removeFromHistory } from './actions.ts'
import { Link } from '../../lib/router/link.tsx'

/** As large as a finger on a phone. */
const target = 'max-md:size-11! pointer-coarse:size-11!'

/** A watched video. The whole row links to the video, except the owner's name, which links to the owner. */
export function HistoryRow({
  entry,
  thumbnail,
}: {
  entry: WatchHistoryEntry
  thumbnail: ReactNode
}) {
  const { publicId, title, owner, views } = entry.video
  return (
    <article className="group relative -mx-2 flex items-start gap-3 rounded-thumb p-2 hover:bg-surface-sunken sm:gap-4">
      <div className="w-32 shrink-0 sm:w-48">{thumbnail}</div>
      <div className="min-w-0 flex-1 pt-0.5">
        <h3 className="text-14 font-semibold sm:text-16">
          <Link
            to="/v/{publicId}"
            params={{ publicId }}
            title={title}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-thumb focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-px -mb-[3px] truncate text-13 text-foreground-muted">
          <Link
            to="/u/{username}"
            params={{ username: owner.username }}
            className="relative z-10 inline-block max-w-full min-w-6 truncate rounded-chip py-[3px] align-top hover:text-foreground hover:underline"
          >
            {owner.fullName || owner.username}
          </Link>
        </p>
        <p className="text-13 text-foreground-muted">
          <Count value={views} of="views" />
        </p>
      </div>
      <div className="relative z-10 -mr-1 flex shrink-0 flex-col text-foreground-muted sm:flex-row-reverse">
        <IconButton
          icon={X}
          label={t`Remove from history`}
          title={t`Remove from history`}
          className={`${target} hover:text-foreground`}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget)
            void removeFromHistory(entry._id)
          }}
        />
        <UserMenu
          username={owner.username}
          subject={{ kind: 'video', id: publicId }}
          className={target}
        />
      </div>
    </article>
  )
}
