import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { flattenPages } from '../../entities/cache/infinite-list.ts'
import { DayGroupedList } from '../../ui/day-grouped-list.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { notificationsQuery } from './queries.ts'
import { useMarkSeen } from './use-mark-seen.ts'

/** All notifications, grouped by day. Marks them as seen. */
export function NotificationList() {
  const list = useInfiniteQuery(notificationsQuery)
  const notifications = flattenPages(list.data)
  useMarkSeen(notifications[0])
  if (list.isPending) return <NotificationSkeleton rows={8} />
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`Your notifications could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  if (notifications.length === 0 && !list.hasNextPage) return <NoNotifications />
  return (
    <>
      <DayGroupedList
        items={notifications}
        dateOf={({ latestAt }) => latestAt}
        keyOf={({ publicId }) => publicId}
        render={(notification) => <NotificationRow notification={notification} />}
      />
      <LoadMore list={list} />
    </>
  )
}
