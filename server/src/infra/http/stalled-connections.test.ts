import { expect, test } from 'vitest'
import { type Connection, createStalledConnections } from './stalled-connections.ts'

const WINDOW = 60_000

/** A connection of which these bytes were written, and so many are waiting. */
function connection(state: { written: number; waiting: number; queued: number }) {
  let closed = false
  const it: Connection = {
    get bytesWritten() {
      return state.written
    },
    get writableLength() {
      return state.waiting
    },
    get _handle() {
      return { writeQueueSize: state.queued }
    },
    resetAndDestroy() {
      closed = true
      return this as never
    },
  }
  return { it, state, isClosed: () => closed }
}

/** Looks at a connection every ten seconds for three minutes, with a change before each look. */
function isClosedAfter(
  state: Parameters<typeof connection>[0],
  change: (state: Parameters<typeof connection>[0], look: number) => void,
) {
  const watched = connection(state)
  const connections = createStalledConnections(WINDOW)
  connections.watch(watched.it)
  for (let look = 0; look <= 18; look++) {
    change(watched.state, look)
    connections.sweep(look * 10_000)
  }
  return watched.isClosed()
}

test('bytes that wait for a minute without progress end the connection, not before', () => {
  const stuck = connection({ written: 100_000, waiting: 60_000, queued: 60_000 })
  const connections = createStalledConnections(WINDOW)
  connections.watch(stuck.it)
  for (const second of [5, 15, 64]) connections.sweep(second * 1_000)
  expect(stuck.isClosed()).toBe(false)
  connections.sweep(65_000)
  expect(stuck.isClosed()).toBe(true)
})

test('an idle connection stays open', () => {
  expect(isClosedAfter({ written: 500, waiting: 0, queued: 0 }, () => {})).toBe(false)
})

test('a client that takes a little of one large write now and then stays connected', () => {
  const state = { written: 2_000_000, waiting: 2_000_000, queued: 2_000_000 }
  const take = (of: typeof state, look: number) => {
    if (look % 5 === 0) of.queued -= 100
  }
  expect(isClosedAfter(state, take)).toBe(false)
})

test('that more is written to a client is no progress', () => {
  const state = { written: 100_000, waiting: 60_000, queued: 60_000 }
  const write = (of: typeof state) => {
    of.written += 10
    of.waiting += 10
  }
  expect(isClosedAfter(state, write)).toBe(true)
})

test('a closed connection is looked at no longer', () => {
  const stuck = connection({ written: 100_000, waiting: 60_000, queued: 60_000 })
  const connections = createStalledConnections(WINDOW)
  connections.watch(stuck.it)
  connections.sweep(0)
  connections.forget(stuck.it)
  connections.sweep(100_000)
  expect(stuck.isClosed()).toBe(false)
})
