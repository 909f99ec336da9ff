import { type RawBuilder, sql } from 'kysely'
import type { DecisionAction } from '@seam/contract/moderation/decision.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import { reopenHeld } from './review-store.ts'

/** Locks an account until the transaction ends, which serializes decisions about it. */
export const lockAccountRow = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await lockAccountRows(tx, [accountId])).length > 0

/** Locks several accounts. Returns the ids and roles of those that are not deleted. */
export const lockAccountRows = (tx: Tx, accountIds: readonly number[]) =>
  tx
    .selectFrom('account')
    .select(['id', 'role'])
    .where('id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Updates the columns that say why items are withheld, in one statement, and the public comment
 * counts. A trigger moves the items out of public lists or back in.
 */
const updateWithheld = (tx: Tx, change: RawBuilder<unknown>, items: RawBuilder<unknown>) =>
  sql`
    with locked_item as materialized (
      select id, is_hidden(item) as was_hidden from item where ${items}
      order by id for no key update
    ), changed as (
      update item set ${change}
      from locked_item where locked_item.id = item.id
      returning parent_id, deleted_at, was_hidden::int - is_hidden(item)::int as shown
    ), change as (
      select parent_id, sum(shown) as amount from changed
      where parent_id is not null and deleted_at is null and shown <> 0 group by parent_id
    ), locked as (
      select counter.item_id, change.amount from item_counter as counter
      join change on change.parent_id = counter.item_id
      order by counter.item_id for update of counter
    )
    update item_counter as counter set comments = counter.comments + locked.amount
    from locked where locked.item_id = counter.item_id`.execute(tx)

const decisionsInForce = (actions: readonly DecisionAction[]) => sql`
  select from decision
  where ended_at is null and action in (${sql.join(actions.map((action) => sql.lit(action)))})`

/** Hides or shows an item according to the decisions in force. */
export async function refreshItem(tx: Tx, itemId: number): Promise<void> {
  const { rows } = await sql<{ hidden: boolean }>`
    select exists (${decisionsInForce(['hide', 'delete'])} and item_id = ${itemId}) as hidden`.execute(
    tx,
  )
  const hidden = rows[0]?.hidden ?? false
  await updateWithheld(tx, sql`hidden = ${hidden}`, sql`id = ${itemId} and hidden <> ${hidden}`)
}

/** Shows an item that was held for review. */
export const showHeld = (tx: Tx, itemId: number) =>
  updateWithheld(tx, sql`held = false`, sql`id = ${itemId} and held`)

/**
 * Sets the standing of accounts according to the decisions in force, and withholds or restores all
 * of their items. Assumes that the accounts are locked.
 */
export async function refreshStandings(tx: Tx, accountIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; standing: Standing }>`
    update account set standing = case
      when exists (${decisionsInForce(['suspend'])} and account_id = account.id)
        or exists (${decisionsInForce(['delete'])} and account_id = account.id and kind = 'profile')
        then 'suspended'
      when exists (${decisionsInForce(['limit'])} and account_id = account.id) then 'limited'
      else 'active' end
    where id = any(${accountIds}::bigint[]) returning id, standing`.execute(tx)
  const inStanding = (standing: Standing) => sql`
    owner_id = any(${rows.filter((row) => row.standing === standing).map(({ id }) => id)}::bigint[])`
  const [suspended, limited] = [inStanding('suspended'), inStanding('limited')]
  await updateWithheld(
    tx,
    sql`owner_suspended = ${suspended}, owner_limited = ${limited}`,
    sql`owner_id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
      and (owner_suspended, owner_limited) <> (${suspended}, ${limited})`,
  )
  const active = rows.filter(({ standing }) => standing !== 'suspended')
  await reopenHeld(
    tx,
    active.map(({ id }) => id),
  )
}

/** Marks an item as adult content if a decision in force says so or it was before any of them. */
export const refreshAdult = (tx: Tx, itemId: number, wasAdult: boolean) =>
  sql`
    update item set nsfw = ${wasAdult} or exists (${decisionsInForce(['adult'])} and item_id = item.id)
    where id = ${itemId}`.execute(tx)
