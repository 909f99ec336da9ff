import type { Tx } from '../../infra/postgres/database.ts'

/**
 * Locks an account until the transaction ends. Every transaction locks the account before a
 * session, which prevents deadlocks.
 */
export const lockAccountRow = (tx: Tx, id: number) =>
  tx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
