import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { getConstructionPlans, type Job as BatchedJob, type JobResult, PgBoss } from 'pg-boss'
import { type ConnectionOptions, keepAlive } from './postgres/connections.ts'
import type { Tx } from './postgres/database.ts'
import { wakeWorkers } from './wake-workers.ts'

export interface JobOptions {
  /** How many of these jobs run at once in one worker. */
  concurrency: number
  /** How many jobs are fetched at once and run in sequence, for small jobs. Defaults to 1. */
  batchSize?: number
  /** Seconds after which a run counts as stuck. */
  timeoutSeconds: number
  /** How often a failed run is retried. */
  retries: number
  /** How many jobs of one group run at once across all workers, so that no group delays others. */
  groupConcurrency?: number
  /**
   * Whether the database also enforces that only one job of a group runs at a time, even if workers
   * fetch two at the same moment. The next job of the group may start a few seconds late. Takes
   * effect when the queue is created.
   */
  exclusiveGroups?: boolean
  /**
   * Whether a group also has at most one job that waits: further ones are dropped. For jobs that do
   * all the work of their group. Implies `exclusiveGroups`.
   */
  coalescesGroups?: boolean
}

export interface SendOptions {
  /** The group of the job, such as its owner, see `JobOptions.groupConcurrency`. */
  group?: number
  /** Jobs with a higher priority run first; among equal ones, the oldest. Defaults to 0. */
  priority?: number
  /** Seconds to wait before the job runs, or the time for which to wait. */
  startAfter?: number | Date
}

export interface JobRun<Data> {
  /** The same for every retry. */
  id: string
  data: Data
  /** The number of earlier runs, including those interrupted by a stop of the worker. */
  retryCount: number
  /** Aborts when the worker stops, see {@link isWorkerStopped}, or has lost the job to another. */
  signal: AbortSignal
  /** Logs an error that is not retried. */
  report(error: Error): void
}

/** A kind of work that runs outside requests. Must be idempotent. */
export interface Job<Data extends object> {
  name: string
  options: JobOptions
  /** A cron expression, for scheduled work. */
  schedule?: string
  run(run: JobRun<Data>): Promise<void>
}

/** The number of jobs of one kind, counted within the last few seconds. */
export interface QueueState {
  name: string
  waiting: number
  active: number
  /** Failed permanently within the last day. */
  failed: number
}

export interface Queue {
  /** Sends a job, which exists once the transaction commits. */
  send(tx: Tx, name: string, data: object, sending?: SendOptions): Promise<void>
  /** Creates or updates the queues of these jobs. Must come before any of them is sent. */
  declare(jobs: readonly Job<never>[]): Promise<void>
  work(jobs: readonly Job<never>[]): Promise<void>
  /** Returns the state of every queue of Seam. */
  states(): Promise<QueueState[]>
  /** Runs a failed job again. Returns false if there is no such job. */
  retry(name: string, id: string): Promise<boolean>
  /** Stops fetching jobs and waits for running jobs to end. */
  finish(): Promise<void>
  /** Stops fetching jobs and aborts running jobs, which are retried at the next start. */
  stop(): Promise<void>
}

/** The abort reason of a run interrupted by a graceful stop of its worker. */
export const WORKER_STOPPED = new Error('The worker is stopping')

/** Returns whether a run was interrupted by a graceful stop of its worker. */
export const isWorkerStopped = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason === WORKER_STOPPED

/** Seconds without a heartbeat after which another worker takes over the jobs. */
const HEARTBEAT_SECONDS = 15

/** Seconds. Short enough that work continues soon after a full disk or another service recovers. */
const MAX_RETRY_DELAY = 300

/**
 * The longest statement of the queue takes seconds. After this time, the server is considered lost.
 */
const QUERY_TIMEOUT_MS = 60_000

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Creates the queue tables in a database that does not have them. */
export const createQueueTables = (pool: pg.Pool) => pool.query(getConstructionPlans())

/** Options of the pool, of which pg-boss declares only one. */
const timeouts = { query_timeout: QUERY_TIMEOUT_MS, connectionTimeoutMillis: 5_000 }

/** Opens the queue with its own pool. Its tables are in a separate schema. */
export async function openQueue(
  { isPooled = false, ...connection }: ConnectionOptions,
  connections: number,
  onError: (error: Error) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    ...keepAlive,
    ...timeouts,
    application_name: 'seam queue',
    max: connections,
    // A pooler would give the listening session to others.
    useListenNotify: !isPooled,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', onError)
  await boss.start()
  const stopping = new AbortController()
  const workers = new Map<string, string[]>()
  let stopWaking = () => {}

  return {
    async send(tx, name, data, { group, priority, startAfter } = {}) {
      await boss.send(name, data, {
        ...(group !== undefined && { group: { id: String(group) }, singletonKey: String(group) }),
        ...(priority !== undefined && { priority }),
        ...(startAfter !== undefined && { startAfter }),
        db: {
          executeSql: async (text, values = []) => {
            const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
            return { rows }
          },
        },
      })
    },

    async declare(jobs) {
      const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const { name, options } of jobs) {
        const settings = {
          notify: true,
          retryLimit: options.retries,
          retryBackoff: true,
          retryDelay: 2,
          retryDelayMax: MAX_RETRY_DELAY,
          expireInSeconds: options.timeoutSeconds,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deleteAfterSeconds: 86_400,
        }
        if (existing.has(name)) await boss.updateQueue(name, settings)
        else
          await boss.createQueue(name, {
            ...settings,
            ...(options.exclusiveGroups && { policy: 'singleton' as const }),
            ...(options.coalescesGroups && { policy: 'stately' as const }),
          })
      }
    },

    async work(jobs) {
      for (const job of jobs as readonly Job<object>[]) {
        const { options } = job
        const reportError = (error: Error) => onError(new Error(`${job.name}: ${error.message}`))
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        const runBatch = async (batch: readonly BatchedJob[]) => {
          const results: JobResult[] = []
          for (const { id, data, retryCount, signal } of batch) {
            const run = {
              id,
              data,
              report: reportError,
              retryCount,
              signal: AbortSignal.any([signal, stopping.signal]),
            }
            try {
              await job.run(run)
              results.push({ id, status: 'completed' })
            } catch (error) {
              if (!run.signal.aborted) reportError(error as Error)
              const { message } = error as Error
              results.push({ id, status: 'failed', output: { message } })
            }
          }
          return results
        }
        const working = {
          ...(options.groupConcurrency !== undefined && {
            groupConcurrency: options.groupConcurrency,
          }),
          batchSize: options.batchSize ?? 1,
          // One failed job does not fail the others of its batch.
          perJobResults: true as const,
          // wakeWorkers polls more often, all queues at once.
          pollingIntervalSeconds: 30,
        }
        // Each worker has its own id, which is used to wake it.
        const ids = Array.from({ length: options.concurrency }, () =>
          boss.work<object>(job.name, working, runBatch),
        )
        workers.set(job.name, await Promise.all(ids))
      }
      stopWaking()
      stopWaking = wakeWorkers(boss, workers, onError)
    },

    async states() {
      // pg-boss counts every ten seconds.
      const queues = (await boss.getQueues()).filter(({ name }) => !name.startsWith('__pgboss'))
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
    },

    async retry(name, id) {
      const queues = await boss.getQueues()
      if (!UUID.test(id) || !queues.some((queue) => queue.name === name)) return false
      const [job] = await boss.findJobs(name, { id })
      if (job?.state !== 'failed') return false
      await boss.retry(name, id)
      return true
    },

    async finish() {
      stopWaking()
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
    },

    async stop() {
      stopWaking()
      stopping.abort(WORKER_STOPPED)
      boss.off('error', onError).on('error', () => {})
      await boss.stop({ graceful: true, timeout: 1_000, close: true })
    },
  }
}
