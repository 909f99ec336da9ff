import { sendPurge } from '../../infra/http/send-purge.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import {
  PURGE_ACCOUNT_FROM_CACHES,
  PURGE_SHARED_CACHES,
  purgeAccountFiles,
  type PurgeAccountFromCaches,
  type PurgeSharedCaches,
} from '../assets/purge-shared-caches.ts'
import { recordAudit } from '../audit/audit-log.ts'

interface Services {
  db: Db
  queue: Queue
  purgeUrls: readonly string[]
  origin: string
}

/** Takes about ten minutes, after which every cache has revalidated. */
const RETRIES = 8
/** Concurrent requests per cache. */
const CONCURRENCY = 8

/** Purges files from every shared cache. The audit log records the last failure. */
export const purgeSharedCaches = (services: Services): Job<PurgeSharedCaches> => ({
  name: PURGE_SHARED_CACHES,
  options: { concurrency: 2, timeoutSeconds: 300, retries: RETRIES },
  async run({ data: { paths }, retryCount }) {
    const { purgeUrls, db, origin } = services
    const failures = (
      await Promise.all(purgeUrls.map((base) => purgeAll(base, paths, origin)))
    ).flat()
    const [first] = failures
    if (!first) return
    if (retryCount >= RETRIES) {
      const details = { failed: failures.length, paths: paths.length, error: first.message }
      await recordAudit(db, { actor: null, action: 'cache.purge-failed', details })
    }
    throw first
  },
})

async function purgeAll(base: string, paths: readonly string[], origin: string) {
  const errors: Error[] = []
  const waiting = paths.values()
  const work = async () => {
    for (const path of waiting) {
      await sendPurge(base, path, origin).catch((error: Error) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return errors
}

export const purgeAccountFromSharedCaches = ({
  db,
  queue,
}: Services): Job<PurgeAccountFromCaches> => ({
  name: PURGE_ACCOUNT_FROM_CACHES,
  options: { concurrency: 1, timeoutSeconds: 600, retries: 8 },
  run: ({ data }) => purgeAccountFiles(db, queue, data.accountId),
})
