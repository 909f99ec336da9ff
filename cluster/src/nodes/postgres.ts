import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { findNobody } from '@seam/postgres/os-user.ts'
import { type Lab, NETWORK, type Node } from '../lab.ts'
import { fillTemplate } from './fill-template.ts'
import { statusOf, waitUntil } from './wait-until.ts'

const BIN = '/usr/lib/postgresql/15/bin'

/** A node with PostgreSQL under Patroni. */
export interface PostgresNode extends Node {
  boot(): void
  isPrimary(): Promise<boolean>
  /**
   * Whether it has everything that the elected leader has acknowledged, so that Patroni would
   * promote it to primary.
   */
  isSynchronous(): Promise<boolean>
}

/** Starts etcd, through which the PostgreSQL nodes elect the primary. */
export async function startEtcd(lab: Lab): Promise<Node> {
  const node = lab.addNode('etcd', 10)
  const own = `http://${node.address}:2379`
  const peer = `http://${node.address}:2380`
  node.start('etcd', [
    ...['--data-dir', join(node.folder, 'data'), '--log-level', 'warn', '--name', 'etcd'],
    ...['--listen-client-urls', own, '--advertise-client-urls', own],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `etcd=${peer}`],
  ])
  await waitUntil('etcd', async () => (await statusOf(`${own}/health`)) === 200)
  return node
}

/** Reads Patroni's sync key from etcd, whose gateway encodes keys and values in base64. */
async function readSyncKey(etcd: Node): Promise<{ sync_standby?: string | null }> {
  const key = Buffer.from('/service/seam/sync').toString('base64')
  const response = await fetch(`http://${etcd.address}:2379/v3/kv/range`, {
    method: 'POST',
    body: JSON.stringify({ key }),
    signal: AbortSignal.timeout(2_000),
  })
  const { kvs } = (await response.json()) as { kvs?: { value: string }[] }
  return JSON.parse(Buffer.from(kvs?.[0]?.value ?? '', 'base64').toString() || '{}')
}

async function addPostgres(lab: Lab, name: string, host: number, etcd: Node) {
  const node = lab.addNode(name, host)
  const config = join(node.folder, 'patroni.yml')
  const user = await findNobody()
  if (user) chownSync(node.folder, user.uid, user.gid)
  chmodSync(node.folder, 0o700)
  const values = { NAME: name, ADDRESS: node.address, ETCD: etcd.address, NETWORK, BIN }
  fillTemplate('patroni.yml', { ...values, DATA: join(node.folder, 'data') }, config)
  const has = async (role: string) =>
    (await statusOf(`http://${node.address}:8008/${role}`, 'OPTIONS').catch(() => 0)) === 200
  return {
    ...node,
    boot: () => void node.start('patroni', [config], { user, env: { LC_ALL: 'C.UTF-8' } }),
    isPrimary: () => has('primary'),
    // Not Patroni's /synchronous, which also returns 200 for a former leader.
    isSynchronous: async () => (await readSyncKey(etcd)).sync_standby === name,
  }
}

/**
 * Starts a primary. `replicated` resolves once a replica stores every change before it is
 * acknowledged.
 */
export async function startPostgres(lab: Lab, etcd: Node) {
  const first = await addPostgres(lab, 'db1', 11, etcd)
  const second = await addPostgres(lab, 'db2', 12, etcd)
  first.boot()
  await waitUntil('the primary', first.isPrimary)
  second.boot()
  const replicated = waitUntil('the synchronous replica', second.isSynchronous)
  return { primary: first, databases: [first, second], replicated }
}
