import type { EventWatcher, SendUpdates } from '../../infra/http/event-watcher.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { activeSessions } from '../session/account-session-store.ts'

/** Milliseconds. */
const POLL_INTERVAL = 1_000
const SESSION_CHECK_INTERVAL = 5_000
const MAX_STREAMS_PER_USER = 6

export interface EventWatch {
  /**
   * Adds a watcher and returns a function that removes it. Ends the oldest watcher of a user who
   * has too many.
   */
  add(watcher: EventWatcher): () => void
  end(): void
}

/** Polls on behalf of all watchers of this process, while there are any. */
export function createEventWatch(
  db: Db,
  sources: readonly SendUpdates[],
  onFailure: (error: unknown) => void,
): EventWatch {
  const watchers = new Set<EventWatcher>()
  let lastPoll = Promise.resolve()
  let queued = 0
  let timers: NodeJS.Timeout[] = []

  const remove = (watcher: EventWatcher) => {
    if (watchers.delete(watcher) && watchers.size === 0) stop()
  }
  const end = (watcher: EventWatcher) => {
    remove(watcher)
    watcher.end()
  }
  /** A failing source does not silence the others. */
  const sendAll = async (selected: EventWatcher[]) => {
    for (const send of sources) await send(selected).catch(onFailure)
  }
  // In sequence, so that no watcher receives an older state after a newer one.
  const poll = (selectWatchers: () => EventWatcher[]) => {
    queued += 1
    lastPoll = lastPoll
      .then(() => sendAll(selectWatchers()))
      .finally(() => {
        queued -= 1
      })
  }
  const endWithoutSession = async () => {
    const checked = [...watchers]
    const sessions = checked.map(({ sessionId }) => sessionId)
    const active = await activeSessions(db, sessions)
    for (const watcher of checked) if (!active.has(watcher.sessionId)) end(watcher)
  }
  const start = () => {
    timers = [
      setInterval(() => queued > 0 || poll(() => [...watchers]), POLL_INTERVAL),
      setInterval(() => void endWithoutSession().catch(onFailure), SESSION_CHECK_INTERVAL),
    ]
  }
  const stop = () => {
    for (const timer of timers) clearInterval(timer)
  }

  return {
    add(watcher) {
      const existing = [...watchers].filter(({ accountId }) => accountId === watcher.accountId)
      const [oldest] = existing
      if (oldest && existing.length >= MAX_STREAMS_PER_USER) end(oldest)
      if (watchers.size === 0) start()
      watchers.add(watcher)
      poll(() => [watcher])
      return () => remove(watcher)
    },
    end() {
      for (const watcher of [...watchers]) end(watcher)
    },
  }
}
