import { queryOptions } from '@tanstack/react-query'
import { call } from '../../entities/session/call.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'
import { notificationsKey } from '../../entities/notification/notifications-key.ts'
import { alertKey } from '../../entities/relation/follows.ts'

const KEY = ['notification'] as const

/** The viewer's notifications, newest first. Fetched whenever they are shown. */
export const notificationsQuery = {
  ...infiniteListOptions(notificationsKey, (page, signal) =>
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

/** The notification settings. Fetched whenever shown: a mailed link may have changed them. */
export const settingsQuery = queryOptions({
  staleTime: 0,
  queryKey: [...KEY, 'settings'],
  queryFn: ({ signal }) => call('getNotificationSettings', { signal }),
})

/** Whether the viewer is notified of new videos and posts of a user. */
export const alertQuery = (username: string) =>
  queryOptions({
    queryKey: alertKey(username),
    queryFn: ({ signal }) => call('getPublicationAlert', { params: { username }, signal }),
  })
