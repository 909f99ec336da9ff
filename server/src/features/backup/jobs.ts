import type { Job, JobRun } from '../../infra/queue.ts'

/** Without a backup target, these do nothing. */
export interface ScheduledBackups {
  take(run: Pick<JobRun<object>, 'signal' | 'report'>): Promise<void>
  /** Restores the newest snapshot to a temporary site and checks it. Throws if anything differs. */
  testRestore(): Promise<void>
}

type NoData = Record<string, never>

/** Nightly. Takes a backup. */
export const backUp = (backups: ScheduledBackups): Job<NoData> => ({
  name: 'back-up',
  options: { concurrency: 1, timeoutSeconds: 6 * 3600, retries: 3 },
  schedule: '11 2 * * *',
  run: (run) => backups.take(run),
})

/** Every Sunday. Tests that the newest backup can be restored. */
export const testRestore = (backups: ScheduledBackups): Job<NoData> => ({
  name: 'test-restore',
  options: { concurrency: 1, timeoutSeconds: 6 * 3600, retries: 1 },
  schedule: '47 4 * * 0',
  run: () => backups.testRestore(),
})
