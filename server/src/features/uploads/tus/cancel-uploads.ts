import type { Tx } from '../../../infra/postgres/database.ts'

/**
 * Cancels all unfinished uploads of an account: their URLs return 404 after the commit. The sweep
 * removes their bytes.
 */
export const cancelUploads = (tx: Tx, accountId: number) =>
  tx.deleteFrom('unfinished_upload').where('owner_id', '=', accountId).execute()
