import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'

/** An upload whose bytes are in the object store. */
export interface StoredUpload {
  id: string
  owner_id: number
  bytes: number
  generation: number
  received_bytes: number
  target_id: string
  multipart_id: string | null
  part_tags: string[]
  tail_file: string | null
}

const columns = sql.raw(
  'id, owner_id, bytes, generation, received_bytes, target_id, multipart_id, part_tags, tail_file',
)

/**
 * Begins writing at an offset, which ends earlier requests that are still writing. Returns
 * undefined if the upload is not at this offset.
 */
export async function claimUpload(
  db: Db,
  id: string,
  offset: number,
): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    update unfinished_upload set generation = generation + 1
    where id = ${id} and received_bytes = ${offset} and target_id is not null
    returning ${columns}
  `.execute(db)
  return rows[0]
}

/** Returns the upload, and prevents its deletion until the transaction ends. */
export async function lockStoredUpload(tx: Tx | Db, id: string): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    select ${columns} from unfinished_upload where id = ${id} and target_id is not null for share
  `.execute(tx)
  return rows[0]
}

/**
 * Saves what a request has written. Returns false if a later one has begun or the upload has ended.
 */
export async function saveReceived(
  db: Db,
  { id, generation, received_bytes, multipart_id, part_tags, tail_file }: StoredUpload,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unfinished_upload')
    .set({ received_bytes, multipart_id, part_tags, tail_file, last_byte_at: sql`now()` })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
