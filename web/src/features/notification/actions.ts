import { call } from '../../entities/api/call.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { requireSession } from '../../entities/session/require-session.ts'
import { unseenQuery } from './queries.ts'

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
