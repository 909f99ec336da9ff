import type { QueryKey } from '@tanstack/react-query'

/** What one tab did to its cache, for the others to do the same. */
export type Correction =
  | { kind: 'amend'; publicId: string; change: object }
  | { kind: 'remove'; publicId: string }
  | { kind: 'put'; queryKey: QueryKey; publicId: string; value: unknown }
  | { kind: 'refetch'; queryKey: QueryKey }

interface Message {
  owner: string
  correction: Correction
}

const PUBLIC_ID = /^[\w-]{11}$/

let channel: BroadcastChannel | undefined
let owner = () => ''

/**
 * Stays in step with the other tabs of this browser. What they tell is passed to `apply`, if they
 * belong to the same user and build as this one by now: `whose` says to whom.
 */
export function joinTabs(whose: () => string, apply: (correction: Correction) => void): void {
  if (!('BroadcastChannel' in globalThis)) return
  owner = whose
  channel = new BroadcastChannel('query-cache')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.owner === whose()) apply(data.correction)
  })
}

/** Tells the other tabs. What has no public id yet is this tab's own affair. */
export function tellTabs(correction: Correction): void {
  if (correction.kind !== 'refetch' && !PUBLIC_ID.test(correction.publicId)) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage({ owner: owner(), correction } satisfies Message)
}

/** Hears and tells no more. */
export function leaveTabs(): void {
  channel?.close()
  channel = undefined
}
