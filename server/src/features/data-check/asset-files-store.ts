import { sql } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import type { Db } from '../../infra/postgres/database.ts'

export interface AssetFiles {
  id: number
  folder: Folder
  public_id: string
  /** Sizes in bytes by name. */
  file_sizes: Record<string, number>
}

/** Returns up to `limit` assets after a row id, in ascending order of their ids. */
export const findAssetsAfter = async (db: Db, id: number, limit: number): Promise<AssetFiles[]> => {
  const { rows } = await sql<AssetFiles>`
    select id, folder, public_id, file_sizes from asset where id > ${id} order by id
    limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

export async function findExisting(db: Db, publicIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('asset')
    .select('public_id')
    .where('public_id', '=', sql<string>`any(${publicIds}::text[])`)
    .execute()
  return new Set(rows.map(({ public_id }) => public_id))
}
