import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { PURGE_ACCOUNT, type PurgeAccount } from './job-names.ts'

/**
 * Deletes an account. From the commit on, sign-in fails and its items are invisible to everyone. A job
 * removes its votes, follows, rows and files later. Throws 404 if the account is deleted already.
 */
export const deleteAccount = (db: Db, queue: Queue, accountId: number) =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set({
        deleted_at: sql`now()`,
        // Frees the address for a new account.
        email: sql`'deleted ' || public_id`,
        password_hash: '-',
      })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning('username')
      .executeTakeFirst()
    if (!account) throw notFound()
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
    await blockUsernames(tx, accountId, account.username)
    await deleteAccountItems(tx, accountId)
    await queue.send(tx, PURGE_ACCOUNT, { accountId } satisfies PurgeAccount)
  })

/** Blocks the usernames of a deleted account, previous ones included, for everyone for a while. */
const blockUsernames = (tx: Tx, accountId: number, username: string) =>
  sql`
    insert into held_username (username, account_id, held_until)
    select name, null, now() + ${sql.lit(limits.usernameHold)} * interval '1 second'
    from (
      select ${username}::text as name
      union select username from held_username where account_id = ${accountId}
    ) as names
    on conflict (username) do update set account_id = null, held_until = excluded.held_until
  `.execute(tx)

/** Marks all items of an account as deleted and subtracts them from their parents' comment counts. */
export async function deleteAccountItems(tx: Tx, accountId: number): Promise<void> {
  await sql`
    with deleted as (
      update item set deleted_at = now()
      where owner_id = ${accountId} and deleted_at is null
      returning parent_id
    ), change as (
      select parent_id, count(*) as amount from deleted
      where parent_id is not null group by parent_id
    ), locked as (
      select counter.item_id, change.amount from item_counter as counter
      join change on change.parent_id = counter.item_id
      order by counter.item_id for update of counter
    )
    update item_counter as counter set comments = counter.comments - locked.amount
    from locked where locked.item_id = counter.item_id
  `.execute(tx)
}
