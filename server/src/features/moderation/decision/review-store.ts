import { sql } from 'kysely'
import type { SubjectKind } from '@seam/contract/moderation/report.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import type { Subject } from './subject.ts'

/**
 * Returns the open review of a subject, or opens one. Locks it until the transaction ends, so that
 * reports of a subject are counted one at a time.
 */
export async function openReview(
  tx: Tx,
  publicId: string,
  { kind, itemId, accountId }: Subject,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into review (public_id, kind, item_id, account_id, rank)
    values (${publicId}, ${kind}, ${itemId}, ${accountId}, -extract(epoch from now())::bigint)
    on conflict (kind, coalesce(item_id, 0), account_id)
      where closed_at is null and appealed_id is null
    do update set kind = excluded.kind
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Reopens reviews of held items. Their reviews were closed when the accounts were suspended. */
export async function reopenHeld(tx: Tx, accountIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ kind: SubjectKind; item_id: number; account_id: number }>`
    select item.kind, item.id as item_id, writer_id as account_id
    from held_item join item on item.id = item_id
    where writer_id = any(${accountIds}::bigint[]) and item.deleted_at is null and not exists (
      select from review where review.item_id = item.id and closed_at is null
        and appealed_id is null)
    order by item.id`.execute(tx)
  for (const { kind, item_id: itemId, account_id: accountId } of rows) {
    await openReview(tx, randomPublicId(), { kind, itemId, accountId })
  }
}

/** Opens the review of an appealed decision, as urgent as one that has waited for a day. */
export const openAppeal = (
  tx: Tx,
  publicId: string,
  decision: { id: number; kind: SubjectKind; item_id: number | null; account_id: number },
) =>
  sql`
    insert into review (public_id, kind, item_id, account_id, appealed_id, rank)
    values (${publicId}, ${decision.kind}, ${decision.item_id}, ${decision.account_id},
      ${decision.id}, 86400 - extract(epoch from now())::bigint)`.execute(tx)

export const closeAppeals = (tx: Tx, decisionIds: readonly number[]) =>
  sql`
    update review set closed_at = now(), decision_id = appealed_id
    where id = any(array(
      select id from review
      where appealed_id = any(${decisionIds}::bigint[]) and closed_at is null
      order by id for no key update))`.execute(tx)
