import type { Tx } from '../../infra/postgres/database.ts'

interface NamedRecipient {
  accountId: number
  username: string
  address: string
}

const selectRecipients = (tx: Tx) =>
  tx
    .selectFrom('account')
    .select(['id as accountId', 'username', 'email as address'])
    .where('deleted_at', 'is', null)

/** Returns the mail recipient of an account; undefined if it is deleted. */
export const findRecipient = (tx: Tx, accountId: number): Promise<NamedRecipient | undefined> =>
  selectRecipients(tx).where('id', '=', accountId).executeTakeFirst()

/** Returns the mail recipients of the owners of the site. */
export const findOwners = (tx: Tx): Promise<NamedRecipient[]> =>
  selectRecipients(tx).where('role', '=', 'owner').orderBy('id').execute()
