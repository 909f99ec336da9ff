import { CompiledQuery } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Connection } from './postgres/connections.ts'
import type { Tx } from './postgres/database.ts'

export interface JobOptions {
  /** How many of these run at once in one worker. */
  atOnce: number
  /** How many are taken at once and done one after the other; one, if not said. Small ones only. */
  batch?: number
  /** Seconds after which a run counts as stuck. */
  timeout: number
  /** How often a failed run is tried again. */
  retries: number
  /** How many of one group run at once, over all workers, so that no group keeps the others waiting. */
  perGroup?: number
  /**
   * Whether the database also enforces that one of a group runs at once, against workers that take
   * two in the same moment. The next one of that group can start some seconds late. Takes effect
   * when the queue is created.
   */
  exclusiveGroups?: boolean
}

export interface Sending {
  /** Whose it is, where a kind of jobs takes turns. */
  group?: number
  /** Higher ones go first, 0 if not said; of one priority the oldest. */
  priority?: number
  /** Seconds to wait before it is done. */
  after?: number
}

export interface Run<Data> {
  /** The same in every try. */
  id: string
  data: Data
  /** How often it was tried before this run, runs that a stop cut short included. */
  triedBefore: number
  /** Fires when the worker stops, see {@link isStopped}, or has lost the job to another one. */
  signal: AbortSignal
  /** Tells the log of a failure after which there is nothing to try again. */
  report(error: Error): void
}

/** A kind of work that is done outside requests. Running one twice must be safe. */
export interface Job<Data extends object> {
  name: string
  options: JobOptions
  /** Minutes-and-hours pattern of cron for work that comes by itself. */
  schedule?: string
  run(run: Run<Data>): Promise<void>
}

export interface Queue {
  /** Sends a job that exists from the moment the transaction commits. */
  send(tx: Tx, name: string, data: object, sending?: Sending): Promise<void>
  /** Makes these kinds of jobs known, before any is sent. */
  declare(jobs: readonly Job<never>[]): Promise<void>
  /** Begins to do them. */
  work(jobs: readonly Job<never>[]): Promise<void>
  /** Stops taking jobs; those that run are told to stop and are taken up again at the next start. */
  stop(): Promise<void>
}

/** Why the signal of a run fires when its worker stops gracefully. */
export const STOPPED = new Error('The worker stops')

/** Whether a run was cut short by a graceful stop of its worker. */
export const isStopped = (signal: AbortSignal): boolean =>
  signal.aborted && signal.reason === STOPPED

/** How long a worker may be silent before its jobs are given to another, in seconds. */
const HEARTBEAT = 15

/** The queue, in tables of its own beside ours. */
export async function openQueue(
  connection: Connection,
  onError: (error: Error) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    application_name: 'seam queue',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', onError)
  await boss.start()
  const stopping = new AbortController()

  return {
    async send(tx, name, data, { group, priority, after } = {}) {
      await boss.send(name, data, {
        ...(group !== undefined && { group: { id: String(group) }, singletonKey: String(group) }),
        ...(priority !== undefined && { priority }),
        ...(after !== undefined && { startAfter: after }),
        db: {
          executeSql: async (text, values = []) => {
            const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
            return { rows }
          },
        },
      })
    },

    async declare(jobs) {
      const known = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const { name, options } of jobs) {
        const settings = {
          notify: true,
          retryLimit: options.retries,
          retryBackoff: true,
          retryDelay: 2,
          expireInSeconds: options.timeout,
          heartbeatSeconds: HEARTBEAT,
          deleteAfterSeconds: 86_400,
        }
        if (known.has(name)) await boss.updateQueue(name, settings)
        else
          await boss.createQueue(name, {
            ...settings,
            ...(options.exclusiveGroups && { policy: 'singleton' as const }),
          })
      }
    },

    async work(jobs) {
      for (const job of jobs as readonly Job<object>[]) {
        const { atOnce, perGroup, batch: batchSize = 1 } = job.options
        const tell = (error: Error) => onError(new Error(`${job.name}: ${error.message}`))
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        await boss.work<object>(
          job.name,
          {
            localConcurrency: atOnce,
            ...(perGroup !== undefined && { groupConcurrency: perGroup }),
            batchSize,
            // One that fails does not take the others along.
            perJobResults: true,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 2,
          },
          async (batch) => {
            const results: JobResult[] = []
            for (const { id, data, retryCount, signal } of batch) {
              const run = {
                id,
                data,
                report: tell,
                triedBefore: retryCount,
                signal: AbortSignal.any([signal, stopping.signal]),
              }
              try {
                await job.run(run)
                results.push({ id, status: 'completed' })
              } catch (error) {
                if (!run.signal.aborted) tell(error as Error)
                const { message } = error as Error
                results.push({ id, status: 'failed', output: { message } })
              }
            }
            return results
          },
        )
      }
    },

    async stop() {
      stopping.abort(STOPPED)
      boss.off('error', onError).on('error', () => {})
      await boss.stop({ graceful: true, timeout: 1_000, close: true })
    },
  }
}
