import { t } from '@lingui/core/macro'
import type {
  NotificationChannels,
  NotificationKind,
  NotificationSettings,
} from '@seam/contract/notification.ts'
import { call } from '../../entities/session/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { alertQuery, notificationsQuery, settingsQuery, unseenQuery } from './queries.ts'

/** Marks a notification and all older ones as seen. A failure is not shown: the next visit retries. */
export async function markSeen(upTo: string): Promise<void> {
  if (!(await requireSession())) return
  try {
    const { count } = await call('markNotificationsSeen', { body: { upTo } })
    queryClient.setQueryData(unseenQuery.queryKey, count)
  } catch {
    void queryClient.invalidateQueries(unseenQuery)
  }
}

/** Turns notifications of new videos and posts of a followed user on or off. */
export async function setAlert(username: string, isNotified: boolean): Promise<void> {
  if (!(await requireSession())) return
  const name = isNotified ? 'addPublicationAlert' : 'removePublicationAlert'
  try {
    const state = await call(name, { params: { username } })
    queryClient.setQueryData(alertQuery(username).queryKey, state)
    const text = isNotified
      ? t`You will be notified of new videos and posts.`
      : t`Notifications are off.`
    toastSuccess('publication-alert', text)
  } catch (error) {
    toastError('publication-alert', explainError(error))
  }
}

interface NotificationSettingsChange {
  kinds?: Partial<Record<NotificationKind, Partial<NotificationChannels>>>
  digest?: boolean
}

function applyChange(
  { kinds, ...settings }: NotificationSettings,
  { kinds: changed = {}, ...change }: NotificationSettingsChange,
): NotificationSettings {
  const entries = Object.entries(kinds).map(([kind, channels]) => [
    kind,
    { ...channels, ...changed[kind as NotificationKind] },
  ])
  return { ...settings, ...change, kinds: Object.fromEntries(entries) as typeof kinds }
}

/** Changes notification settings. Shows the change at once, and rolls it back if it fails. */
export async function changeSettings(body: NotificationSettingsChange): Promise<void> {
  // A fetch in flight would restore the previous settings.
  void queryClient.cancelQueries(settingsQuery)
  queryClient.setQueryData(settingsQuery.queryKey, (before) => before && applyChange(before, body))
  try {
    if (!(await requireSession())) return
    await call('changeNotificationSettings', { body })
    void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  } catch (error) {
    toastError('notification-settings', explainError(error))
    void queryClient.invalidateQueries(settingsQuery)
  }
}
