import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { failures, outageSeconds, type Window } from '../evaluate.ts'
import type { PostgresNode } from '../nodes/postgres.ts'
import { waitUntil } from '../nodes/wait-until.ts'
import { during, type Fault } from './fault.ts'

const BACK_WITHIN = 40
const LINK_DOWN_MS = 60_000
const PAUSED_MS = 15_000

const find = async (nodes: PostgresNode[], role: 'isPrimary' | 'isSynchronous') => {
  for (const node of nodes) if (await node[role]()) return node
  throw new Error(`no node says ${role}`)
}

/** Waits for a primary with a synchronous replica. Otherwise the next fault stops all changes. */
const waitForBoth = (nodes: PostgresNode[], slowness: number) =>
  waitUntil(
    'a primary and a synchronous replica',
    async () => {
      const primary = await find(nodes, 'isPrimary')
      const others = nodes.filter((node) => node !== primary)
      return Boolean(await find(others, 'isSynchronous'))
    },
    120 * slowness,
  )

const waitForFailover = (nodes: PostgresNode[], former: PostgresNode, slowness: number) => {
  const others = nodes.filter((node) => node !== former)
  const hasPrimary = async () => Boolean(await find(others, 'isPrimary'))
  return waitUntil('the failover', hasPrimary, 120 * slowness)
}

const only503 = (what: string, window: Window, slowness: number) => {
  const others = failures(window, ({ status }) => status === 503)
  const seconds = outageSeconds(window)
  return [
    { expected: `${what}: only 503`, measured: failures(window) || '0 failed', isHeld: !others },
    {
      expected: `${what}: back within ${BACK_WITHIN} s`,
      measured: `${seconds.toFixed(1)} s`,
      isHeld: seconds <= BACK_WITHIN * slowness,
    },
  ]
}

export const killPrimary: Fault = {
  name: 'kill-primary',
  async cause({ site, journal, slowness }) {
    const primary = await find(site.databases, 'isPrimary')
    const window = await during(journal, async () => {
      primary.signal('SIGKILL')
      await waitForFailover(site.databases, primary, slowness)
      await wait(5_000)
      primary.boot()
      await waitForBoth(site.databases, slowness)
    })
    return only503('kill -9 of the primary and its Patroni', window, slowness)
  },
}

/** Patroni survives and fails over at once. */
export const crashPrimary: Fault = {
  name: 'crash-primary',
  async cause({ site, journal, slowness }) {
    const primary = await find(site.databases, 'isPrimary')
    const window = await during(journal, async () => {
      primary.signal('SIGKILL', 'postgres')
      await waitForFailover(site.databases, primary, slowness)
      await waitForBoth(site.databases, slowness)
    })
    return only503('kill -9 of the primary', window, slowness)
  },
}

export const unlinkPrimary: Fault = {
  name: 'unlink-primary',
  async cause({ site, journal, slowness }) {
    const primary = await find(site.databases, 'isPrimary')
    const window = await during(journal, async () => {
      primary.setLink('down')
      await wait(LINK_DOWN_MS)
      primary.setLink('up')
      await waitForBoth(site.databases, slowness)
    })
    return only503("the primary's link down 60 s", window, slowness)
  },
}

export const pauseReplay: Fault = {
  name: 'pause-replay',
  async cause({ site, journal }) {
    const replica = await find(site.databases, 'isSynchronous')
    const client = new pg.Client(`postgres://postgres@${replica.address}:5432/seam`)
    await client.connect()
    const before = journal.violations.length
    const window = await during(journal, async () => {
      await client.query('select pg_wal_replay_pause()')
      await wait(PAUSED_MS)
      await client.query('select pg_wal_replay_resume()')
    })
    await client.end()
    const failed = failures(window)
    const violations = journal.violations.length - before
    return [
      {
        expected: 'replay of the replica paused 15 s: 0 failed calls, 0 old reads',
        measured: `${failed || '0'} failed, ${violations} old reads`,
        isHeld: !failed && violations === 0,
      },
    ]
  },
}
