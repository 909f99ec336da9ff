import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const selectListed = sqlStatement<{ id: number }>(`
  select id from item
  where public_id = $1 and kind = $2 and listed_at is not null and deleted_at is null`)

/** Returns the row id of an item that is in public lists; undefined for any other. */
export const findListedItem = async (
  db: Db,
  kind: 'video' | 'post',
  publicId: string,
): Promise<number | undefined> => (await selectListed(db, publicId, kind))[0]?.id
