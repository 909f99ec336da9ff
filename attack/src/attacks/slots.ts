import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const POLL_INTERVAL_MS = 500

/** Running jobs that process a video, and steps that encode its renditions, by owner. */
const RUNNING = `
  select username, count(*)::int as running from (
    select owner_id from pgboss.job join item on item.id = (data->>'itemId')::bigint
    where state = 'active' and name not like '%purge%'
    union all
    select owner_id from (
      select distinct owner_id, item_id, step from rendition where state = 'MAKING'
    ) as steps
  ) as work
  join account on account.id = owner_id
  group by username`

/** Polls how many videos of each account are being processed. */
export function watchSlots(database: pg.Client) {
  const maxByUser = new Map<string, number>()
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await database.query<{ username: string; running: number }>(RUNNING)
      for (const { username, running } of rows) {
        maxByUser.set(username, Math.max(running, maxByUser.get(username) ?? 0))
      }
      await wait(POLL_INTERVAL_MS)
    }
  })()
  return {
    /** Stops polling. Returns the maximum that one of these accounts had at once. */
    async stop(usernames: string[]): Promise<number> {
      stopping.abort()
      await done
      return Math.max(0, ...usernames.map((username) => maxByUser.get(username) ?? 0))
    },
  }
}
