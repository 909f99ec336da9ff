import { afterEach, expect, test } from 'vitest'
import { type CacheChange, startTabSync, stopTabSync, broadcastCacheChange } from './tab-sync.ts'

const VIDEO = 'abcdefghijk'
const removal: CacheChange = { kind: 'remove', publicId: VIDEO }
const others: BroadcastChannel[] = []

/** Simulates another tab. `next` resolves with the next message that it receives. */
function otherTab() {
  const channel = new BroadcastChannel('query-cache')
  others.push(channel)
  const next = () =>
    new Promise((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(data), {
        once: true,
      })
    })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const post = (message: object) => channel.postMessage(message)
  return { channel, next, post }
}

afterEach(() => {
  stopTabSync()
  others.splice(0).forEach((channel) => channel.close())
})

test('applies cache changes of the same user and build, and does not broadcast them again', async () => {
  const received: CacheChange[] = []
  let onLast = () => {}
  const all = new Promise<void>((resolve) => {
    onLast = resolve
  })
  startTabSync(
    () => 'build ada',
    (change) => {
      received.push(change)
      if (change.kind === 'refetch') onLast()
    },
  )
  const { channel, post } = otherTab()
  const echo: unknown[] = []
  channel.addEventListener('message', ({ data }) => echo.push(data))
  post({ owner: 'build ben', change: removal })
  post({ owner: 'older ada', change: removal })
  post({ owner: 'build ada', change: removal })
  const refetch: CacheChange = { kind: 'refetch', queryKey: ['video', 'list'] }
  post({ owner: 'build ada', change: refetch })
  await all
  expect(received).toEqual([removal, refetch])
  expect(echo).toEqual([])
})

test('does not broadcast changes of items without a public id', async () => {
  startTabSync(
    () => 'build ada',
    () => {},
  )
  const { next } = otherTab()
  const broadcast = next()
  broadcastCacheChange({ kind: 'update', publicId: 'pending 1', change: { upvotes: 1 } })
  broadcastCacheChange(removal)
  expect(await broadcast).toEqual({ owner: 'build ada', change: removal })
})
