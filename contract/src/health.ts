import * as z from 'zod'
import { endpoint, noData } from './endpoint.ts'
import { text } from './text.ts'
import { messages } from './messages.ts'

const time = z.iso.datetime()

const queueState = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  /** Failed permanently within the last day. */
  failed: z.int(),
})

const failedJob = z.object({
  queue: z.string(),
  _id: z.string(),
  failedAt: time,
  retries: z.int(),
  message: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** Requests to one route that were slow or failed within the last day. */
const incident = z.object({
  method: z.string(),
  route: z.string(),
  status: z.int(),
  count: z.int(),
  maxMs: z.number(),
  message: z.string(),
  lastAt: time,
})
export type Incident = z.infer<typeof incident>

/**
 * `header-ignored`: this request has an untrusted X-Forwarded-For header. `one-address`: the last
 * hundred requests came from several browsers but one address.
 */
const proxyProblem = z.enum(['header-ignored', 'one-address'])
export type ProxyProblem = z.infer<typeof proxyProblem>

/** Health of a site, for its owner. Sizes in bytes. */
export const siteHealth = z.object({
  versions: z.object({
    seam: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string(),
  }),
  disk: z.object({ free: z.number(), total: z.number() }),
  databaseBytes: z.number(),
  /** The replica that this process reads from; null for none. */
  replica: z
    .object({
      /** Whether it lags at most five seconds behind; otherwise it is not read. */
      isUpToDate: z.boolean(),
      /** Whether the primary waits for a replica before it acknowledges a commit. */
      isSynchronous: z.boolean(),
    })
    .nullable(),
  queues: z.array(queueState),
  failedJobs: z.array(failedJob),
  /** When the last backup on another disk was completed; null for none. */
  lastBackupAt: time.nullable(),
  /** When a test restore of such a backup last succeeded without a difference; null for none. */
  lastTestRestoreAt: time.nullable(),
  /** Machines that fell back from the encoder in their settings, and why. */
  encoderFallbacks: z.array(z.object({ machine: z.string(), problem: z.string(), beganAt: time })),
  slowRequests: z.array(incident),
  errors: z.array(incident),
  /** The newest release in the site's release feed if it is newer than this one; null otherwise. */
  newerRelease: z.string().nullable(),
  /** Why all visitors appear to come from the proxy in front of the site; null if they do not. */
  proxyProblem: proxyProblem.nullable(),
})
export type SiteHealth = z.infer<typeof siteHealth>

/** A disk with a smaller share of free space is nearly full. */
export const LOW_DISK_SHARE = 0.1

const tag = 'Health'

export const getHealth = endpoint({
  tag,
  summary: 'The health of the site: disk, database, jobs, backups, slow and failed requests',
  method: 'GET',
  path: '/health',
  access: 'owner',
  response: siteHealth,
})

export const retryJob = endpoint({
  tag,
  summary: 'Run a job again that failed for good',
  method: 'POST',
  path: '/health/retry-job',
  access: 'owner',
  audit: 'job.retried',
  body: z.object({ queue: text(messages.job), id: text(messages.job) }),
  response: noData,
})
