import type { PgBoss } from 'pg-boss'

/** How often all queues are looked at: what is delayed or retried is due without a notification. */
const LOOK_INTERVAL_MS = 2_000

/** Stops at the first job of each queue, in the index by which pg-boss fetches. */
const findDueQueues = `
  select queue.name from unnest($1::text[]) as queue (name), lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now() limit 1
  ) as due`

/**
 * Wakes the workers of queues with due jobs, until the returned function is called. One statement
 * looks at all queues: if each worker looked by itself, an idle site would spend most of its time on
 * that. `workers` has the ids of the workers by the name of their queue.
 */
export function wakeWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: Error) => void,
): () => void {
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(findDueQueues, [[...workers.keys()]])
    for (const { name } of rows as { name: string }[]) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    }
  }
  let isStopped = false
  let isLooking = false
  const lookOnce = async () => {
    if (isLooking) return
    isLooking = true
    await look().catch((error: unknown) => {
      if (!isStopped) onError(error as Error)
    })
    isLooking = false
  }
  const timer = setInterval(() => void lookOnce(), LOOK_INTERVAL_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
