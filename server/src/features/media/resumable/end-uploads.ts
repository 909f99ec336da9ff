import type { Tx } from '../../../infra/postgres/database.ts'

/**
 * Ends all unfinished uploads of an account: their addresses answer 404 from the commit on. The sweep
 * removes the bytes.
 */
export const endUploads = (tx: Tx, accountId: number) =>
  tx.deleteFrom('unfinished_upload').where('owner_id', '=', accountId).execute()
