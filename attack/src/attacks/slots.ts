import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const EVERY = 500

/** Jobs that process a video, and passes that make its renditions, by owner. */
const RUNNING = `
  select username, count(*)::int as running from (
    select owner_id from pgboss.job join item on item.id = (data->>'itemId')::bigint
    where state = 'active' and name not like '%purge%'
    union all
    select owner_id from (
      select distinct owner_id, item_id, pass from rendition where state = 'MAKING'
    ) as passes
  ) as work
  join account on account.id = owner_id
  group by username`

/** Watches how many videos of each account are worked on at once. */
export function watchSlots(database: pg.Client) {
  const most = new Map<string, number>()
  const over = new AbortController()
  const done = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await database.query<{ username: string; running: number }>(RUNNING)
      for (const { username, running } of rows) {
        most.set(username, Math.max(running, most.get(username) ?? 0))
      }
      await wait(EVERY)
    }
  })()
  return {
    /** Stops. Returns the most that one of these accounts had at once. */
    async stop(usernames: string[]): Promise<number> {
      over.abort()
      await done
      return Math.max(0, ...usernames.map((username) => most.get(username) ?? 0))
    },
  }
}
