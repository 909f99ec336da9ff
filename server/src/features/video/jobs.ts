import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { purgeAssets } from '../media/purge.ts'
import { PURGE_VIDEO, type PurgeVideo } from './job-names.ts'
import { deleteVideoRows } from './store.ts'

/** Removes the rows and files of a deleted video. */
export const purgeVideo = (needs: { db: Db; objects: ObjectStore }): Job<PurgeVideo> => ({
  name: PURGE_VIDEO,
  options: { atOnce: 1, timeout: 600, retries: 10 },
  run: ({ data }) =>
    needs.db.transaction().execute(async (tx) => {
      const assets = await deleteVideoRows(tx, data.itemId)
      await purgeAssets(tx, needs.objects, assets)
    }),
})

/** Every hour: who viewed what is forgotten once it no longer keeps a view from counting. */
export const forgetViewers = (db: Db): Job<Record<string, never>> => ({
  name: 'forget-viewers',
  options: { atOnce: 1, timeout: 600, retries: 2 },
  schedule: '47 * * * *',
  run: async () => {
    await db
      .deleteFrom('view')
      .where(
        'counted_at',
        '<',
        sql<Date>`now() - ${sql.lit(limits.viewWindow)} * interval '1 second'`,
      )
      .execute()
  },
})
