import { t } from '@lingui/core/macro'
import type { Video } from '@seam/contract/video.ts'
import { Link2, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Count } from '../../../ui/count.tsx'
import { Link } from '../../../lib/router/link.tsx'

interface Props {
  video: Video
  /** The button to follow the owner. */
  follow: ReactNode
  /** Buttons at the end of the owner's line. */
  actions: ReactNode
}

/** The title, owner, date and views of a video, with its actions. */
export function VideoHeader({ video, follow, actions }: Props) {
  const { title, owner, views, createdAt, publishStatus } = video
  const name = owner.fullName || owner.username
  return (
    <div className="flex flex-col gap-3 pt-4">
      <div className="flex items-start justify-between gap-4">
        <h1 className="display text-20 md:text-[1.375rem] md:leading-7">{title}</h1>
        {publishStatus === 'PRIVATE' && (
          <Badge icon={Lock} text={t({ message: 'Private', context: 'publish status' })} />
        )}
        {publishStatus === 'UNLISTED' && (
          <Badge icon={Link2} text={t({ message: 'Unlisted', context: 'publish status' })} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full sm:flex-nowrap">
          <Link
            to="/u/{username}"
            params={{ username: owner.username }}
            className="group flex min-w-0 items-center gap-3 rounded-control max-sm:flex-1"
          >
            <Avatar
              image={owner.avatar}
              alt={name}
              title={owner.username}
              decorative
              className="size-10 text-16"
            />
            <span className="min-w-0">
              <span className="block truncate font-semibold group-hover:underline">{name}</span>
              <span className="block truncate text-13 text-foreground-muted">
                @{owner.username}
              </span>
            </span>
          </Link>
          {follow}
          <span aria-hidden className="h-8 w-px bg-border max-sm:hidden" />
          <span className="text-13 text-foreground-muted max-sm:basis-full">
            <span className="sm:block">
              <Count value={views} of="views" />
            </span>
            <span aria-hidden className="px-1.5 sm:hidden">
              ·
            </span>
            <RelativeTime date={createdAt} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </div>
  )
}

const Badge = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <span className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-border bg-surface px-2.5 text-12 font-semibold">
    <Icon aria-hidden className="size-3.5 text-foreground-muted" />
    {text}
  </span>
)
