import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { flattenPages } from '../../entities/cache/infinite-list.ts'
import { classNames } from '../../lib/class-names.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { popoverClasses } from '../../ui/menu.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { notificationsQuery } from './queries.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { Link } from '../../lib/router/link.tsx'

/** The newest notifications under the bell, opened on mount. Marks them as seen. */
export function NotificationPopover({ trigger }: { trigger: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(true)
  const onClose = () => setOpen(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby={id}
          className={classNames(popoverClasses, 'flex w-96 flex-col p-0!')}
        >
          <div className="flex items-center justify-between border-b border-border py-1.5 pr-1.5 pl-4">
            <h2 id={id} className="display text-16">
              <Trans>Notifications</Trans>
            </h2>
            <Link
              to="/settings"
              hash="notifications"
              aria-label={t`Notification settings`}
              onClick={onClose}
              className={buttonClasses('quiet', 'icon')}
            >
              <Settings aria-hidden className="size-5" />
            </Link>
          </div>
          <div className="max-h-[min(32rem,calc(100vh-11rem))] min-h-40 overflow-y-auto p-1.5">
            <Newest onClose={onClose} />
          </div>
          <div className="border-t border-border p-1.5">
            <Link
              to="/notifications"
              onClick={onClose}
              className={`${buttonClasses('quiet')} w-full`}
            >
              <Trans>All notifications</Trans>
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Newest({ onClose }: { onClose: () => void }) {
  const list = useInfiniteQuery(notificationsQuery)
  const [page] = list.data?.pages ?? []
  const notifications = flattenPages(page && { pages: [page] })
  useMarkSeen(notifications[0])
  if (list.isPending) return <NotificationSkeleton rows={4} />
  if (list.isError && !page) {
    return (
      <ErrorView
        error={list.error}
        title={t`Your notifications could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  if (notifications.length === 0) return <NoNotifications />
  return (
    <ul>
      {notifications.map((notification) => (
        <li key={notification.publicId}>
          <NotificationRow notification={notification} onFollow={onClose} />
        </li>
      ))}
    </ul>
  )
}
