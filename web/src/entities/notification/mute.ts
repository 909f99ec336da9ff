import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { call } from '../session/call.ts'
import { queryClient } from '../cache/query-client.ts'
import { notificationsKey } from './notifications-key.ts'
import { requireSession } from '../session/require-session.ts'

/** The label of everything that mutes a video or post. */
export const MUTE = t`Mute notifications`

/** Whether the viewer has muted the video or post of an item. */
export const muteQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['thread', 'mute', publicId],
    queryFn: ({ signal }) => call('getThreadMute', { params: { publicId }, signal }),
  })

/** Mutes or unmutes notifications of a video or post. */
export async function setMuted(publicId: string, isMuted: boolean): Promise<void> {
  if (!(await requireSession())) return
  try {
    const state = await call(isMuted ? 'muteThread' : 'unmuteThread', { params: { publicId } })
    queryClient.setQueryData(muteQuery(publicId).queryKey, state)
    void queryClient.invalidateQueries({ queryKey: notificationsKey })
    toastSuccess(
      'thread-mute',
      isMuted
        ? t({ message: 'Muted.', context: 'notifications' })
        : t({ message: 'Unmuted.', context: 'notifications' }),
    )
  } catch (error) {
    toastError('thread-mute', explainError(error))
  }
}
