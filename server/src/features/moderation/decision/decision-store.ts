import { type Insertable, sql } from 'kysely'
import type {
  DecisionAction,
  DecisionGround,
  Snapshot,
} from '@seam/contract/moderation/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import type { SubjectKind } from '@seam/contract/moderation/report.ts'
import type { CursorPosition } from '../../../infra/cursor.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Tables } from '../../../infra/postgres/tables.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../../item/keyset-sql.ts'
import type { PageStart } from '../../item/paginate.ts'
import { effectiveRole } from '../../account/effective-role-sql.ts'
import { CHANGES_STANDING, IS_STANDING_OF_OWNER, PROFILE_SNAPSHOT } from './standing-sql.ts'

export interface DecisionRow {
  id: number
  public_id: string
  account_id: number
  kind: SubjectKind
  item_id: number | null
  action: DecisionAction
  facts: string
  ground: DecisionGround | null
  reference: string
  is_automated: boolean
  is_detected: boolean
  is_reported: boolean
  snapshot: Snapshot
  moderator_id: number | null
  /** Whether an owner made it, reversed it or answered its appeal. */
  needs_owner: boolean
  decided_at: Date
  ends_at: Date | null
  deletes_at: Date | null
  ended_at: Date | null
  is_reversed: boolean
  appeal: string | null
  appealed_at: Date | null
  appeal_answer: string | null
  appeal_answered_at: Date | null
  /** The page of the subject; null once it is deleted. */
  path: string | null
  /** Whether the content is marked as adult, or was at the time of the decision. */
  is_adult: boolean
  can_appeal: boolean
  appeal_until: Date
  decided_by: string | null
  answered_by: string | null
}

const selectDecisions = sql`
  select decision.*,
    case when decision.kind = 'profile' then '/u/' || account.username
      else (select item_path(subject, root) from item as subject
        join item as root on root.id = coalesce(subject.root_id, subject.id)
        where subject.id = decision.item_id
          and subject.deleted_at is null and root.deleted_at is null) end as path,
    (decision.snapshot ->> 'wasAdult')::boolean
      or decision.action = 'adult' and decision.ended_at is null
      or exists (select from item as subject
        join item as root on root.id = coalesce(subject.root_id, subject.id)
        where subject.id = decision.item_id and root.nsfw) as is_adult,
    decided_at + ${sql.lit(limits.appealDays)} * interval '1 day' as appeal_until,
    decision.action <> 'none' and appeal is null and not is_reversed
      and decided_at > now() - ${sql.lit(limits.appealDays)} * interval '1 day' as can_appeal,
    (select username from account where id = decision.moderator_id and deleted_at is null)
      as decided_by,
    (select username from account where id = decision.appeal_moderator_id and deleted_at is null)
      as answered_by
  from decision join account on account.id = decision.account_id`

export async function loadDecisions(db: Db, ids: number[]): Promise<DecisionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DecisionRow>`
    ${selectDecisions} where decision.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export async function findDecision(db: Db, publicId: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    ${selectDecisions} where decision.public_id = ${publicId}`.execute(db)
  return rows[0]
}

/** Returns a decision. Locks its item, then the decision, until the transaction ends. */
export async function lockDecision(tx: Tx, id: number): Promise<DecisionRow | undefined> {
  await sql`
    select from item where id = (select item_id from decision where id = ${id}) for no key update
  `.execute(tx)
  const { rows } = await sql<DecisionRow>`
    ${selectDecisions} where decision.id = ${id} for update of decision`.execute(tx)
  return rows[0]
}

export async function insertDecision(tx: Tx, row: Insertable<Tables['decision']>): Promise<number> {
  const { id } = await tx
    .insertInto('decision')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts the same decision about several profiles, each with its own snapshot. Skips profiles with
 * the same decision in force and, unless an owner decides, those about which an owner has decided.
 * Returns the ids by account.
 */
export async function insertProfileDecisions(
  tx: Tx,
  profiles: readonly { accountId: number; publicId: string }[],
  decision: ProfileDecision,
): Promise<{ id: number; account_id: number }[]> {
  const { action, facts, ground, reference, is_detected, moderator_id, deletes_at } = decision
  const { rows } = await sql<{ id: number; account_id: number }>`
    insert into decision (public_id, account_id, kind, action, facts, ground, reference, is_reported,
      is_detected, snapshot, moderator_id, deletes_at, needs_owner)
    select about.public_id, account.id, 'profile', ${action}, ${facts}, ${ground}, ${reference}, false,
      ${is_detected}, to_jsonb(snapshot), ${moderator_id}, ${deletes_at}, ${decision.needs_owner}
    from unnest(${profiles.map(({ accountId }) => accountId)}::bigint[],
      ${profiles.map(({ publicId }) => publicId)}::text[]) as about (account_id, public_id)
    join account on account.id = about.account_id and account.deleted_at is null
    cross join lateral (select ${PROFILE_SNAPSHOT}) as snapshot
    where not exists (
      select from decision as earlier
      where earlier.account_id = account.id and ${CHANGES_STANDING}
        and earlier.action = ${action} and earlier.ended_at is null and earlier.ends_at is null)
      and (${decision.needs_owner}::boolean or not ${IS_STANDING_OF_OWNER})
    order by account.id returning id, account_id`.execute(tx)
  return rows
}

type ProfileDecision = Pick<
  Insertable<Tables['decision']>,
  'action' | 'facts' | 'ground' | 'reference' | 'is_detected' | 'moderator_id' | 'deletes_at'
> & { needs_owner: boolean }

/** Marks those of these decisions that are in force as reversed, and returns them. */
export async function endReversed(
  tx: Tx,
  ids: readonly number[],
  byOwner: boolean,
): Promise<{ id: number; account_id: number }[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    update decision set ended_at = now(), is_reversed = true, deletes_at = null,
      needs_owner = needs_owner or ${byOwner}
    where id = any(array(
      select id from decision
      where id = any(${ids}::bigint[]) and ended_at is null
        and (action <> 'delete' or deletes_at is not null)
      order by id for no key update))
    returning id, account_id`.execute(tx)
  return rows
}

/** Answers the open appeals of reversed decisions. */
export const answerAppeals = (tx: Tx, ids: readonly number[], answer: string) =>
  sql`
    update decision set appeal_answer = ${answer}, appeal_answered_at = now()
    where id = any(${ids}::bigint[]) and appeal is not null and appeal_answer is null`.execute(tx)

export const updateDecision = (
  tx: Tx,
  id: number,
  change: Partial<Insertable<Tables['decision']>>,
) => tx.updateTable('decision').set(change).where('id', '=', id).execute()

const newestFirst: KeysetOrder = { at: sql`decided_at`, id: sql`id` }

/** Returns the positions of the decisions about an account, newest first, without "no action". */
export async function findDecisionsAbout(
  db: Db,
  accountId: number,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select id, decided_at as at from decision
    where account_id = ${accountId} and action <> 'none' ${afterCursor(from, newestFirst)}
    order by decided_at desc, id desc limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(db)
  return rows
}

export async function countDecisionsAbout(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from decision where account_id = ${accountId} and action <> 'none'
      limit ${sql.lit(limits.reportTotal)}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the role of an account; undefined if it is deleted. */
export async function roleOf(db: Db, accountId: number) {
  const account = await db
    .selectFrom('account')
    .select('role')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return account?.role
}

/** Returns whether any moderator or owner, or only owner, besides these accounts can act. */
export async function hasOtherStaff(db: Db, ids: number[], ownersOnly: boolean): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where ${sql.raw(effectiveRole('account'))} = any(${ownersOnly ? ['owner'] : ['moderator', 'owner']}::text[])
      and role <> 'member' and standing <> 'suspended' and deleted_at is null
      and id <> all(${ids}::bigint[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Returns decisions whose suspension is over or whose deletion is due, except `known`. */
export async function findDue(
  db: Db,
  limit: number,
  known: readonly number[],
): Promise<{ id: number; account_id: number }[]> {
  const { rows } = await sql<{ id: number; account_id: number }>`
    (select id, account_id from decision
     where ended_at is null and ends_at is not null and ends_at <= now()
       and id <> all(${known}::bigint[]) limit ${sql.lit(limit)})
    union
    (select id, account_id from decision
     where ended_at is null and deletes_at is not null and deletes_at <= now()
       and (appeal is null or appeal_answered_at is not null)
       and id <> all(${known}::bigint[]) limit ${sql.lit(limit)})`.execute(db)
  return rows
}

/** Returns the current content of a subject; undefined if it is deleted. */
export async function takeSnapshot(
  tx: Db,
  { kind, itemId, accountId }: { kind: SubjectKind; itemId: number | null; accountId: number },
): Promise<Snapshot | undefined> {
  const { rows } =
    kind === 'profile'
      ? await sql<Snapshot>`
          select ${PROFILE_SNAPSHOT} from account where id = ${accountId} and deleted_at is null`.execute(
          tx,
        )
      : await sql<Snapshot & { images: Snapshot['images'] | null }>`
          select coalesce(video.title, playlist.title, '') as title,
            coalesce(video.description, playlist.description, post.content, comment.content) as text,
            coalesce((
              select (snapshot ->> 'wasAdult')::boolean from decision
              where item_id = item.id and action = 'adult' and ended_at is null
              order by decision.id limit 1), item.nsfw) as "wasAdult",
            (select json_agg(json_build_object('public_id', asset.public_id, 'alt', alt)
                order by position)
              from post_image join asset on asset.id = post_image.asset_id
              where post_image.item_id = item.id) as images
          from item left join video on video.item_id = item.id
          left join playlist on playlist.item_id = item.id
          left join post on post.item_id = item.id
          left join comment on comment.item_id = item.id
          where item.id = ${itemId} and item.deleted_at is null
          -- not null: wasAdult`.execute(tx)
  const [snapshot] = rows
  if (!snapshot) return undefined
  const { images, ...texts } = snapshot
  return images ? { ...texts, images } : texts
}

/** Increments this year's transparency counters, last in a transaction: see docs/lock-order.md. */
export const countModeration = (tx: Tx, names: readonly string[], amount = 1) =>
  sql`
    insert into moderation_count as c (year, name, amount)
    select extract(year from now()), name, ${amount}::bigint from unnest(${names}::text[]) as name
    order by name
    on conflict (year, name) do update set amount = c.amount + excluded.amount`.execute(tx)
