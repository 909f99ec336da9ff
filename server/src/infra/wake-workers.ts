import type { PgBoss } from 'pg-boss'

/** Delayed and retried jobs become due without a notification. */
const POLL_INTERVAL_MS = 2_000

/** Stops at the first job of each queue, using the index by which pg-boss fetches. */
const findDueQueues = `
  select queue.name from unnest($1::text[]) as queue (name), lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now() limit 1
  ) as due`

/**
 * Polls for due jobs and wakes the workers of their queues until the returned function is called.
 * One statement polls all queues: separately polling workers would use most of the CPU time of an
 * idle site. `workers` maps queue names to worker ids.
 */
export function wakeWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: Error) => void,
): () => void {
  const poll = async () => {
    const { rows } = await boss.getDb().executeSql(findDueQueues, [[...workers.keys()]])
    for (const { name } of rows as { name: string }[]) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    }
  }
  let isStopped = false
  let isPolling = false
  const pollOnce = async () => {
    if (isPolling) return
    isPolling = true
    await poll().catch((error: unknown) => {
      if (!isStopped) onError(error as Error)
    })
    isPolling = false
  }
  const timer = setInterval(() => void pollOnce(), POLL_INTERVAL_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
