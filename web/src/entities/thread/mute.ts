import { queryOptions } from '@tanstack/react-query'
import { explainError } from '../../lib/explain-error.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../cache/query-client.ts'
import { notificationsKey } from '../notifications-key.ts'
import { requireSession } from '../session/require-session.ts'

/** What mutes a video or post is called everywhere. */
export const MUTE = 'Mute notifications'

/** Whether the viewer has muted the video or post of an item. */
export const muteQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['thread', 'mute', publicId],
    queryFn: ({ signal }) => call('getThreadMute', { params: { publicId }, signal }),
  })

/** Mutes the video or post of a thread, or ends that. */
export async function setMuted(publicId: string, isMuted: boolean): Promise<void> {
  if (!(await requireSession())) return
  try {
    const state = await call(isMuted ? 'muteThread' : 'unmuteThread', { params: { publicId } })
    queryClient.setQueryData(muteQuery(publicId).queryKey, state)
    void queryClient.invalidateQueries({ queryKey: notificationsKey })
    toastSuccess('thread-mute', isMuted ? 'Muted.' : 'No longer muted.')
  } catch (error) {
    toastError('thread-mute', explainError(error))
  }
}
