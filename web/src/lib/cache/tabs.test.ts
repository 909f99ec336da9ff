import { afterEach, expect, test } from 'vitest'
import { type Correction, joinTabs, leaveTabs, tellTabs } from './tabs.ts'

const VIDEO = 'abcdefghijk'
const removal: Correction = { kind: 'remove', publicId: VIDEO }
const others: BroadcastChannel[] = []

/** Another tab, and the next thing it hears. */
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
  const tell = (message: object) => channel.postMessage(message)
  return { channel, next, tell }
}

afterEach(() => {
  leaveTabs()
  others.splice(0).forEach((channel) => channel.close())
})

test('a tab does what another of the same user did, and does not say so again', async () => {
  const heard: Correction[] = []
  let heardAll = () => {}
  const all = new Promise<void>((resolve) => {
    heardAll = resolve
  })
  joinTabs(
    () => 'build ada',
    (correction) => {
      heard.push(correction)
      if (correction.kind === 'refetch') heardAll()
    },
  )
  const { channel, tell } = otherTab()
  const echo: unknown[] = []
  channel.addEventListener('message', ({ data }) => echo.push(data))
  tell({ owner: 'build ben', correction: removal })
  tell({ owner: 'older ada', correction: removal })
  tell({ owner: 'build ada', correction: removal })
  const refetch: Correction = { kind: 'refetch', queryKey: ['video', 'list'] }
  tell({ owner: 'build ada', correction: refetch })
  await all
  expect(heard).toEqual([removal, refetch])
  expect(echo).toEqual([])
})

test('what the server does not know yet is not told', async () => {
  joinTabs(
    () => 'build ada',
    () => {},
  )
  const { next } = otherTab()
  const told = next()
  tellTabs({ kind: 'amend', publicId: 'pending 1', change: { upvotes: 1 } })
  tellTabs(removal)
  expect(await told).toEqual({ owner: 'build ada', correction: removal })
})
