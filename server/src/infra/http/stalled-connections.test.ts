import { expect, test } from 'vitest'
import { type Connection, createStallDetector } from './stalled-connections.ts'

const TIMEOUT = 60_000

/** Creates a fake connection with these numbers of written, pending and queued bytes. */
function connection(state: { written: number; pending: number; queued: number }) {
  let closed = false
  const socket: Connection = {
    get bytesWritten() {
      return state.written
    },
    get writableLength() {
      return state.pending
    },
    get _handle() {
      return { writeQueueSize: state.queued }
    },
    resetAndDestroy() {
      closed = true
      return this as never
    },
  }
  return { socket, state, isClosed: () => closed }
}

/** Sweeps every ten seconds for three minutes, with a change before each sweep. */
function isClosedAfter(
  state: Parameters<typeof connection>[0],
  change: (state: Parameters<typeof connection>[0], sweep: number) => void,
) {
  const watched = connection(state)
  const connections = createStallDetector(TIMEOUT)
  connections.watch(watched.socket)
  for (let sweep = 0; sweep <= 18; sweep++) {
    change(watched.state, sweep)
    connections.sweep(sweep * 10_000)
  }
  return watched.isClosed()
}

test('closes a connection only after its bytes are pending for a minute without progress', () => {
  const stuck = connection({ written: 100_000, pending: 60_000, queued: 60_000 })
  const connections = createStallDetector(TIMEOUT)
  connections.watch(stuck.socket)
  for (const second of [5, 15, 64]) connections.sweep(second * 1_000)
  expect(stuck.isClosed()).toBe(false)
  connections.sweep(65_000)
  expect(stuck.isClosed()).toBe(true)
})

test('keeps an idle connection open', () => {
  expect(isClosedAfter({ written: 500, pending: 0, queued: 0 }, () => {})).toBe(false)
})

test('keeps a connection open if its client occasionally reads a little of a large write', () => {
  const state = { written: 2_000_000, pending: 2_000_000, queued: 2_000_000 }
  const read = (of: typeof state, sweep: number) => {
    if (sweep % 5 === 0) of.queued -= 100
  }
  expect(isClosedAfter(state, read)).toBe(false)
})

test('does not count further writes as progress', () => {
  const state = { written: 100_000, pending: 60_000, queued: 60_000 }
  const write = (of: typeof state) => {
    of.written += 10
    of.pending += 10
  }
  expect(isClosedAfter(state, write)).toBe(true)
})

test('no longer checks a closed connection', () => {
  const stuck = connection({ written: 100_000, pending: 60_000, queued: 60_000 })
  const connections = createStallDetector(TIMEOUT)
  connections.watch(stuck.socket)
  connections.sweep(0)
  connections.unwatch(stuck.socket)
  connections.sweep(100_000)
  expect(stuck.isClosed()).toBe(false)
})
