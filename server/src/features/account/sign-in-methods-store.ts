import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/**
 * Whether the site lets everyone but its owners sign in with providers only, as an SQL expression.
 */
const FOR_PROVIDERS_ONLY = `exists (
    select from site_setting where name = 'signInMethods' and value = '"PROVIDERS"'::jsonb)`

export async function isForProvidersOnly(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ only: boolean }>`
    select ${sql.raw(FOR_PROVIDERS_ONLY)} as only`.execute(tx)
  return rows[0]?.only ?? false
}

/** Whether an account has a password, a passkey or an identity that it may use. */
export async function hasSignInMethod(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from identity where account_id = ${accountId})
      or exists (
        select from account
        where id = ${accountId} and (role = 'owner' or not ${sql.raw(FOR_PROVIDERS_ONLY)})
          and (password_hash <> '' or exists (select from passkey where account_id = account.id))
      ) as has`.execute(tx)
  return rows[0]?.has ?? false
}
