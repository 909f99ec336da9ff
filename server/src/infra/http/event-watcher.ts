import type { ServerEventName } from '@seam/contract/events.ts'

/** A signed-in client that receives server-sent events. */
export interface EventWatcher {
  accountId: number
  sessionId: number
  /** `data` must be one line. */
  send(event: ServerEventName, data: string): void
  end(): void
}

/**
 * Sends watchers what has changed since the last time, and all of it to a new one. Queries once for
 * all of them. It remembers what it sent for as long as a watcher exists.
 */
export type SendUpdates = (watchers: readonly EventWatcher[]) => Promise<void>
