import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/** Increments the credential version of an account, which locks it. Returns the new version. */
export async function raiseCredentialVersion(tx: Tx, accountId: number): Promise<number> {
  const { credential_version } = await tx
    .updateTable('account')
    .set({ credential_version: sql<number>`credential_version + 1` })
    .where('id', '=', accountId)
    .returning('credential_version')
    .executeTakeFirstOrThrow()
  return credential_version
}
