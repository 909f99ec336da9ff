import type { Tx } from '../../infra/postgres/database.ts'

/** Records that an alert holds. Returns false if it did before. */
export async function beginAlert(tx: Tx, reason: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alert')
    .values({ reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that an alert does not hold any more. */
export const endAlert = (tx: Tx, reason: string) =>
  tx.deleteFrom('alert').where('reason', '=', reason).execute()
