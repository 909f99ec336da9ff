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
 * Sends watchers the changes since the last call, and the complete state to a new watcher. Queries
 * once for all of them. Remembers what it has sent while the watcher exists.
 */
export type SendUpdates = (watchers: readonly EventWatcher[]) => Promise<void>
