import { sql } from 'kysely'
import type { Standing } from '@seam/contract/standing.ts'
import type { Tx } from '../../infra/postgres/database.ts'

/** Locks an account until the transaction ends: decisions about it are made one after the other. */
export async function lockAccount(tx: Tx, accountId: number): Promise<boolean> {
  const locked = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

type Hold = 'hidden' | 'owner_suspended' | 'owner_limited'

/** What also hides an item, whatever this hold says. */
const otherHold = {
  hidden: sql`owner_suspended`,
  owner_suspended: sql`hidden`,
  // It hides nothing.
  owner_limited: sql`true`,
}

/**
 * Sets or ends one reason for which items are withheld, in one statement. Their place in lists is kept
 * by a trigger. Parents count the comments that others see.
 */
const setHold = (tx: Tx, hold: Hold, held: boolean, of: { itemId: number } | { ownerId: number }) =>
  sql`
    with changed as (
      update item set ${sql.ref(hold)} = ${held}, listed_at = listed_at
      where ${'itemId' in of ? sql`id = ${of.itemId}` : sql`owner_id = ${of.ownerId}`}
        and ${sql.ref(hold)} <> ${held}
      returning parent_id, deleted_at is null and not ${otherHold[hold]} as is_affected
    ), change as (
      select parent_id, count(*) * ${sql.lit(held ? -1 : 1)} as amount from changed
      where parent_id is not null and is_affected group by parent_id
    ), locked as (
      select counter.item_id, change.amount from item_counter as counter
      join change on change.parent_id = counter.item_id
      order by counter.item_id for update of counter
    )
    update item_counter as counter set comments = counter.comments + locked.amount
    from locked where locked.item_id = counter.item_id`.execute(tx)

const holds = (action: readonly string[]) => sql`
  select from decision
  where ended_at is null and action in (${sql.join(action.map((one) => sql.lit(one)))})`

/** Hides or shows an item, as the decisions about it that hold say. */
export async function refreshItem(tx: Tx, itemId: number): Promise<void> {
  const { rows } = await sql<{ hidden: boolean }>`
    select exists (${holds(['hide', 'delete'])} and item_id = ${itemId}) as hidden`.execute(tx)
  await setHold(tx, 'hidden', rows[0]?.hidden ?? false, { itemId })
}

/**
 * Gives an account the standing that the decisions about it that hold say, and withholds or returns all
 * of its items.
 */
export async function refreshStanding(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{ standing: Standing }>`
    update account set standing = case
      when exists (${holds(['suspend'])} and account_id = account.id)
        or exists (${holds(['delete'])} and account_id = account.id and kind = 'profile')
        then 'suspended'
      when exists (${holds(['limit'])} and account_id = account.id) then 'limited'
      else 'active' end
    where id = ${accountId} returning standing`.execute(tx)
  const standing = rows[0]?.standing
  await setHold(tx, 'owner_suspended', standing === 'suspended', { ownerId: accountId })
  await setHold(tx, 'owner_limited', standing === 'limited', { ownerId: accountId })
}

export const setAdult = (tx: Tx, itemId: number, isAdult: boolean) =>
  tx.updateTable('item').set({ nsfw: isAdult }).where('id', '=', itemId).execute()
