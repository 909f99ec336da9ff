import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import { notFound } from '../../infra/http/refusal.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { PURGE_ACCOUNT, type PurgeAccount } from './job-names.ts'

/**
 * Deletes an account: with the commit nobody can sign in to it, and all that it made is gone for
 * everybody. What it did elsewhere, its rows and its files follow by a job.
 */
export const deleteAccount = (db: Db, queue: Queue, accountId: number) =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set({
        deleted_at: sql`now()`,
        // Free for whoever signs up with it next.
        email: sql`'deleted ' || public_id`,
        password_hash: '-',
      })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returning('username')
      .executeTakeFirst()
    if (!account) throw notFound()
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
    await holdForNobody(tx, accountId, account.username)
    await deleteItemsOf(tx, accountId)
    await queue.send(tx, PURGE_ACCOUNT, { accountId } satisfies PurgeAccount)
  })

/** The names of a deleted account, those it gave up included, are nobody's for a while. */
const holdForNobody = (tx: Tx, accountId: number, username: string) =>
  sql`
    insert into held_username (username, account_id, held_until)
    select name, null, now() + ${sql.lit(limits.usernameHold)} * interval '1 second'
    from (
      select ${username}::text as name
      union select username from held_username where account_id = ${accountId}
    ) as names
    on conflict (username) do update set account_id = null, held_until = excluded.held_until
  `.execute(tx)

/** Makes all that somebody made invisible, and counts off what stood under others' things. */
export async function deleteItemsOf(tx: Tx, accountId: number): Promise<void> {
  await sql`
    with gone as (
      update item set deleted_at = now()
      where owner_id = ${accountId} and deleted_at is null
      returning parent_id
    ), fewer as (
      select parent_id, count(*) as amount from gone
      where parent_id is not null group by parent_id
    ), held as (
      select counter.item_id, fewer.amount from item_counter as counter
      join fewer on fewer.parent_id = counter.item_id
      order by counter.item_id for update of counter
    )
    update item_counter as counter set comments = counter.comments - held.amount
    from held where held.item_id = counter.item_id
  `.execute(tx)
}
