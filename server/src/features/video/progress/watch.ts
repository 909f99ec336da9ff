import type { Db } from '../../../infra/postgres/database.ts'
import { livingSessions } from '../../session/living.ts'
import { look } from './look.ts'
import type { Watcher } from './watcher.ts'

/** Milliseconds. */
const LOOK_EVERY = 1_000
const SESSIONS_EVERY = 5_000
const STREAMS_PER_USER = 6

export interface Watch {
  /** Tells a watcher from now on. Gives the way to stop. Of too many of one user the oldest is ended. */
  add(watcher: Watcher): () => void
  end(): void
}

/** One look for all watchers of this process together, as long as there are any. */
export function createWatch(db: Db, onFailure: (error: unknown) => void): Watch {
  const watchers = new Set<Watcher>()
  let looking = Promise.resolve()
  let queued = 0
  let timers: NodeJS.Timeout[] = []

  const remove = (watcher: Watcher) => {
    if (watchers.delete(watcher) && watchers.size === 0) stop()
  }
  const end = (watcher: Watcher) => {
    remove(watcher)
    watcher.end()
  }
  // One after the other: who was told something newer is not told something older.
  const lookAt = (whom: () => Watcher[]) => {
    queued += 1
    looking = looking
      .then(() => look(db, whom()))
      .catch(onFailure)
      .finally(() => {
        queued -= 1
      })
  }
  const endWithSession = async () => {
    const asked = [...watchers]
    const sessions = asked.map(({ sessionId }) => sessionId)
    const living = await livingSessions(db, sessions)
    for (const watcher of asked) if (!living.has(watcher.sessionId)) end(watcher)
  }
  const start = () => {
    timers = [
      setInterval(() => queued > 0 || lookAt(() => [...watchers]), LOOK_EVERY),
      setInterval(() => void endWithSession().catch(onFailure), SESSIONS_EVERY),
    ]
  }
  const stop = () => {
    for (const timer of timers) clearInterval(timer)
  }

  return {
    add(watcher) {
      const theirs = [...watchers].filter(({ ownerId }) => ownerId === watcher.ownerId)
      const [oldest] = theirs
      if (oldest && theirs.length >= STREAMS_PER_USER) end(oldest)
      if (watchers.size === 0) start()
      watchers.add(watcher)
      lookAt(() => [watcher])
      return () => remove(watcher)
    },
    end() {
      for (const watcher of [...watchers]) end(watcher)
    },
  }
}
