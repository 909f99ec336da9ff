import type { EventWatcher, SendUpdates } from '../../infra/http/event-watcher.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { countUnseenOf, findInboxVersions } from './unseen-store.ts'

/** Accounts to count per round. The others follow in the next round. */
const MAX_COUNTED = 200
/** Milliseconds after which a count expires, because notifications may have become invisible. */
const RECOUNT_AFTER = 60_000

interface Counted {
  version: number
  count: number
  at: number
}

/**
 * Returns the function that sends users the number of their unseen notifications. Reads one small
 * row per user, and counts only if the notifications have changed or the count has expired.
 */
export function createSendUnseen(db: Db): SendUpdates {
  const sentTo = new WeakMap<EventWatcher, Counted>()

  return async (watchers) => {
    const accounts = [...new Set(watchers.map(({ accountId }) => accountId))]
    const versions = new Map(
      (await findInboxVersions(db, accounts)).map((row) => [row.account_id, row.version]),
    )
    const now = Date.now()
    const isStale = (watcher: EventWatcher) => {
      const sent = sentTo.get(watcher)
      return (
        sent?.version !== (versions.get(watcher.accountId) ?? 0) || sent.at < now - RECOUNT_AFTER
      )
    }
    const stale = watchers.filter(isStale)
    const counted = [...new Set(stale.map(({ accountId }) => accountId))].slice(0, MAX_COUNTED)
    if (counted.length === 0) return
    const counts = new Map(
      (await countUnseenOf(db, counted)).map((row) => [row.account_id, row.count]),
    )
    for (const watcher of stale) {
      const count = counts.get(watcher.accountId)
      if (count === undefined) continue
      const version = versions.get(watcher.accountId) ?? 0
      if (sentTo.get(watcher)?.count !== count) watcher.send('unseen', String(count))
      sentTo.set(watcher, { version, count, at: now })
    }
  }
}
