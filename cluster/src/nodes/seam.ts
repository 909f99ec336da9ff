import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNobody } from '@seam/postgres/os-user.ts'
import type { Lab, Node } from '../lab.ts'
import { BUCKET, s3Endpoint, S3_KEY } from './s3.ts'
import { statusOf, waitUntil } from './wait-until.ts'

/** This checkout. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** A node that runs Seam. */
export interface SeamNode extends Node {
  /** Starts Seam from this checkout or another one. */
  boot(from?: string): void
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** The address where a web node responds directly. */
  origin: string
  isReady(): Promise<boolean>
  /** Whether Seam has exited, which it does if it cannot start. */
  hasEnded(): boolean
}

interface Parts {
  haproxy: Node
  s3: Node
}

/** Seconds for which a web node responds but gets no new requests. HAProxy needs one. */
const DRAIN = 4

/** Seconds. The first node migrates the database, which takes long on a busy machine. */
const START_WITHIN = 300

/** What a worker, which serves no requests, prints once it works. */
const WORKER_STARTED = 'Seam is working on jobs'

/** Adds a node that runs Seam with a role once it is started. */
export async function addSeam(
  lab: Lab,
  [name, host]: [name: string, host: number],
  role: 'web' | 'worker',
  { haproxy, s3 }: Parts,
): Promise<SeamNode> {
  const node = lab.addNode(name, host)
  const dataDir = join(node.folder, 'data')
  mkdirSync(dataDir)
  const user = await findNobody()
  if (user) chownSync(dataDir, user.uid, user.gid)
  const env = {
    ROLE: role,
    HOST: node.address,
    PORT: '3000',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://seam@${haproxy.address}:5000/seam`,
    DATABASE_READ_URL: `postgres://seam@${haproxy.address}:5001/seam`,
    DATABASE_DIRECT_URL: `postgres://seam@${haproxy.address}:5002/seam`,
    OBJECTS: 's3',
    S3_ENDPOINT: s3Endpoint(s3),
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: S3_KEY,
    S3_SECRET_ACCESS_KEY: S3_KEY,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    // A web node has CPU time for one process.
    WEB_PROCESSES: '1',
    ...(role === 'web' && { DRAIN: String(DRAIN) }),
  }
  const origin = `http://${node.address}:3000`
  let child: ChildProcess | null = null
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null
  return {
    ...node,
    origin,
    boot(from = checkout) {
      child = node.start(process.execPath, [join(from, 'server/src/app/main.ts')], { env })
    },
    hasEnded,
    async stop() {
      if (!child || hasEnded()) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
    isReady: async () =>
      role === 'web'
        ? (await statusOf(`${origin}/readyz`)) === 200
        : (await readFile(join(node.folder, 'log'), 'utf8')).includes(WORKER_STARTED),
  }
}

/** Waits until a node is ready for the first time. Throws if it exits before that. */
export async function waitForSeam(node: SeamNode) {
  const isSettled = async () => node.hasEnded() || node.isReady()
  await waitUntil(node.name, isSettled, START_WITHIN)
  if (node.hasEnded()) throw new Error(`${node.name} has exited: see its log (--keep)`)
}
