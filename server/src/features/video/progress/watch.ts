import type { Db } from '../../../infra/postgres/database.ts'
import { activeSessions } from '../../session/account-session-store.ts'
import { sendUpdates, type Watcher } from './send-updates.ts'

/** Milliseconds. */
const POLL_INTERVAL = 1_000
const SESSION_CHECK_INTERVAL = 5_000
const MAX_STREAMS_PER_USER = 6

export interface ProgressWatch {
  /**
   * Adds a watcher and returns a function that removes it. Ends the oldest of too many of a user.
   */
  add(watcher: Watcher): () => void
  end(): void
}

/** Polls for all watchers of this process together, as long as there are any. */
export function createProgressWatch(db: Db, onFailure: (error: unknown) => void): ProgressWatch {
  const watchers = new Set<Watcher>()
  let lastPoll = Promise.resolve()
  let queued = 0
  let timers: NodeJS.Timeout[] = []

  const remove = (watcher: Watcher) => {
    if (watchers.delete(watcher) && watchers.size === 0) stop()
  }
  const end = (watcher: Watcher) => {
    remove(watcher)
    watcher.end()
  }
  // In sequence, so that no watcher receives an older state after a newer one.
  const poll = (selectWatchers: () => Watcher[]) => {
    queued += 1
    lastPoll = lastPoll
      .then(() => sendUpdates(db, selectWatchers()))
      .catch(onFailure)
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
      const existing = [...watchers].filter(({ ownerId }) => ownerId === watcher.ownerId)
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
