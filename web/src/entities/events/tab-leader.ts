import type { ServerEventName } from '@seam/contract/events.ts'

/** What the leading tab passes on: an event, that the stream has opened, or that it is still open. */
export interface TabMessage {
  /** The username of the user whose stream it is. */
  user: string
  name: ServerEventName | 'open' | 'alive'
  data: string
}

/**
 * Runs `lead` in one tab of this browser at a time; once that tab closes, in another. Passes what
 * it sends to `receive` in all tabs. Web Locks exist in secure contexts only; elsewhere every tab
 * leads for itself.
 */
export function shareAmongTabs(
  lead: (send: (message: TabMessage) => void) => Promise<void>,
  receive: (message: TabMessage) => void,
): void {
  if (!('locks' in navigator)) return void lead(receive)
  const channel = new BroadcastChannel('server-events')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data))
  void navigator.locks.request('seam-server-events', () =>
    lead((message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      channel.postMessage(message)
      receive(message)
    }),
  )
}
