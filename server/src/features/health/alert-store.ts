import type { Tx } from '../../infra/postgres/database.ts'

/** Returns false if the alert was already active. */
export async function beginAlert(tx: Tx, reason: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alert')
    .values({ reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const endAlert = (tx: Tx, reason: string) =>
  tx.deleteFrom('alert').where('reason', '=', reason).execute()
