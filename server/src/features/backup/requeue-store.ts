import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { RenditionQueue } from '../transcoding/job-names.ts'
import { RENDITION_QUEUE } from '../transcoding/rendition-claim-store.ts'

/** Removes the flag that this database was restored. Returns whether it was set. */
export async function takeRestoredMark(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('setting')
    .where('name', '=', 'restored')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the videos that are not playable yet, oldest first. */
export const findUnprocessed = (db: Db | Tx) =>
  db
    .selectFrom('video')
    .innerJoin('item', 'item.id', 'video.item_id')
    .innerJoin('asset', 'asset.id', 'video.source_asset_id')
    .select(['item.id', 'item.owner_id', 'heavy', 'work', 'asset.copied', 'duration'])
    .where('video.state', '=', 'PROCESSING')
    .where('item.deleted_at', 'is', null)
    .orderBy('item.id')
    .execute()

/**
 * Releases all renditions that a job was encoding. Returns the number of waiting encoding steps per
 * queue.
 */
export async function releaseClaims(tx: Tx): Promise<{ queue: RenditionQueue; steps: number }[]> {
  await sql`
    update rendition set state = 'WAITING', job_id = null, playlist = null, attempt = attempt + 1
    where state in ('MAKING', 'GROWING')
  `.execute(tx)
  const { rows } = await sql<{ queue: RenditionQueue; steps: number }>`
    select ${RENDITION_QUEUE} as queue, count(distinct (item_id, step))::int as steps
    from rendition where state = 'WAITING' group by 1
  `.execute(tx)
  return rows
}

/** Returns the row ids of the accounts and of the items that are deleted but not purged. */
export async function findUnpurged(tx: Tx): Promise<{ accounts: number[]; items: number[] }> {
  const accounts = await tx
    .selectFrom('account')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute()
  const items = await tx
    .selectFrom('item')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute()
  return { accounts: accounts.map(({ id }) => id), items: items.map(({ id }) => id) }
}
