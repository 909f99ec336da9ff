import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/api/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'

const KEY = ['notification'] as const

/** The viewer's notifications, newest first. Fetched anew whenever they are shown. */
export const notificationsQuery = {
  ...infiniteListOptions([...KEY, 'list'], (page, signal) =>
    call('listNotifications', { query: page, signal }),
  ),
  staleTime: 0,
}

/** The number of the viewer's unseen notifications. Fetched once for each page, then events update it. */
export const unseenQuery = queryOptions({
  staleTime: 0,
  queryKey: [...KEY, 'unseen'],
  queryFn: async ({ signal }) => (await call('countUnseenNotifications', { signal })).count,
})
