import type { QueryKey } from '@tanstack/react-query'

/** A change that one tab made to its cache, for the other tabs to apply. */
export type CacheChange =
  | { kind: 'update'; publicId: string; change: object }
  | { kind: 'remove'; publicId: string }
  | { kind: 'set'; queryKey: QueryKey; publicId: string; value: unknown }
  | { kind: 'refetch'; queryKey: QueryKey }

interface Message {
  owner: string
  change: CacheChange
}

const PUBLIC_ID = /^[\w-]{11}$/

let channel: BroadcastChannel | undefined
let owner = () => ''

/**
 * Listens to the other tabs of this browser. Passes their cache changes to `apply` if they have the
 * same owner (user and build) as this tab at that time. `currentOwner` returns the owner.
 */
export function startTabSync(
  currentOwner: () => string,
  apply: (change: CacheChange) => void,
): void {
  if (!('BroadcastChannel' in globalThis)) return
  owner = currentOwner
  channel = new BroadcastChannel('query-cache')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.owner === currentOwner()) apply(data.change)
  })
}

/** Broadcasts a cache change to the other tabs, except for items that have no public id yet. */
export function broadcastCacheChange(change: CacheChange): void {
  if (change.kind !== 'refetch' && !PUBLIC_ID.test(change.publicId)) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage({ owner: owner(), change } satisfies Message)
}

/** Stops sending and receiving. */
export function stopTabSync(): void {
  channel?.close()
  channel = undefined
}
