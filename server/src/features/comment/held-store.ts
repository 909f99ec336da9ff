import { sql } from 'kysely'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { imageSql } from '../assets/image-sql.ts'
import { WAITS_FOR_OWNER } from '../item/held-sql.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import type { TextItemRow } from '../item/text-item.ts'
import type { Hold } from '../moderation/hold/hold-item.ts'
import type { TimeRange } from './time-range.ts'

/** A held comment has no votes or replies. */
export interface HeldRow extends Omit<TextItemRow, 'id' | 'upvotes' | 'downvotes' | 'comments'> {
  parent_public_id: string
  parent_kind: 'video' | 'post' | 'comment'
  root_public_id: string
  root_kind: 'video' | 'post'
}

const SELECT = `
  select held.public_id, held.content, held.created_at, null::timestamptz as edited_at,
    parent.public_id as parent_public_id, parent.kind as parent_kind,
    root.public_id as root_public_id, root.kind as root_kind,
    writer.username, writer.full_name, ${imageSql('avatar')} as avatar`
const JOINS = `
  join item as parent on parent.id = held.parent_id and parent.deleted_at is null
  join item as root on root.id = held.root_id and root.deleted_at is null
  join account as writer on writer.id = held.writer_id and writer.deleted_at is null
  left join asset as avatar on avatar.id = writer.avatar_asset_id`
const isFor = (account: string) =>
  `(held.writer_id = ${account} or held.root_owner_id = ${account} and ${WAITS_FOR_OWNER})`

interface NewHeld {
  writerId: number
  word: string
  content: string
  /** Why it also needs a moderator's approval, after the owner's. */
  hold: Hold | null
}

/** Holds a comment. Returns its public id. */
export async function insertHeld(
  tx: Tx,
  parent: VisibleItem,
  { writerId, word, content, hold }: NewHeld,
): Promise<string> {
  const publicId = randomPublicId()
  await tx
    .insertInto('held_comment')
    .values({
      public_id: publicId,
      writer_id: writerId,
      parent_id: parent.id,
      root_id: parent.root_id,
      root_owner_id: parent.root_owner_id,
      word,
      content,
      site_reason: hold?.reason ?? null,
      site_word: hold?.word ?? null,
    })
    .execute()
  return publicId
}

const selectByPublicId = sqlStatement<[publicId: string, accountId: number], HeldRow>(`
  ${SELECT}, null as held_for
  from held_comment as held ${JOINS} where held.public_id = $1 and ${isFor('$2')}`)

/** Returns a held comment that this account wrote or may approve. */
export const findHeldByPublicId = async (db: Db, accountId: number, publicId: string) =>
  (await selectByPublicId(db, publicId, accountId))[0]

const selectInRanges = sqlStatement<
  [accountId: number, parentPublicId: string[], after: string[], upTo: string[]],
  HeldRow
>(`
  ${SELECT}, held.held_for
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as time_range (parent, after, up_to)
  join item as ranged on ranged.public_id = time_range.parent
  cross join lateral (
    select public_id, writer_id, parent_id, root_id, content, created_at, null as held_for
    from held_comment as held
    where held.parent_id = ranged.id and ${isFor('$1')}
      and held.created_at > time_range.after and held.created_at <= time_range.up_to
    union all
    select item.public_id, writer_id, parent_id, root_id, content, created_at, reason
    from held_item join item on item.id = held_item.item_id join comment using (item_id)
    where held_item.writer_id = $1 and item.parent_id = ranged.id and item.deleted_at is null
      and item.created_at > time_range.after and item.created_at <= time_range.up_to
    order by created_at desc limit ${limits.maxPageSize}
  ) as held
  ${JOINS}
  order by held.created_at desc
  -- not null: content`)

/** Returns the held comments that an account sees in these ranges, newest first. */
export const findHeldInRanges = (db: Db, accountId: number, ranges: TimeRange[]) =>
  selectInRanges(
    db,
    accountId,
    ranges.map(({ parentPublicId }) => parentPublicId),
    ranges.map(({ after }) => after),
    ranges.map(({ upTo }) => upTo),
  )

/** Returns the held comments under the videos and posts of an account, newest first. */
export async function findHeldUnder(
  db: Db,
  accountId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    ${sql.raw(SELECT)}, null as held_for from held_comment as held ${sql.raw(JOINS)}
    where held.root_owner_id = ${accountId} and ${sql.raw(WAITS_FOR_OWNER)}
    order by held.created_at desc, held.public_id desc
    limit ${sql.lit(limit)} offset ${offset}
  `.execute(db)
  return rows
}

export async function countHeldUnder(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from held_comment as held ${sql.raw(JOINS)}
    where held.root_owner_id = ${accountId} and ${sql.raw(WAITS_FOR_OWNER)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

interface TakenRow {
  parent_id: number
  root_id: number
  writer_id: number
  content: string
  site_reason: HoldReason | null
  site_word: string | null
}

const selectPlace = sqlStatement<
  [publicId: string, accountId: number],
  Pick<TakenRow, 'parent_id' | 'root_id'>
>(`
  select parent_id, root_id from held_comment as held where public_id = $1 and ${isFor('$2')}`)

/** Returns the place of a held comment, for its author or the account that may approve it. */
export const findPlace = async (tx: Tx, accountId: number, publicId: string) =>
  (await selectPlace(tx, publicId, accountId))[0]

const deleteForOwner = sqlStatement<[publicId: string, ownerId: number], TakenRow>(`
  delete from held_comment where public_id = $1 and root_owner_id = $2
  returning parent_id, root_id, writer_id, content, site_reason, site_word`)

/** Deletes and returns a held comment, for the account that may approve it; undefined if none. */
export const takeHeld = async (tx: Tx, ownerId: number, publicId: string) =>
  (await deleteForOwner(tx, publicId, ownerId))[0]

/** Deletes a held comment of its author. Returns the account that could approve it, if any. */
export async function deleteHeld(tx: Tx, writerId: number, publicId: string) {
  const deleted = await tx
    .deleteFrom('held_comment')
    .where('public_id', '=', publicId)
    .where('writer_id', '=', writerId)
    .returning('root_owner_id')
    .executeTakeFirst()
  return deleted?.root_owner_id
}

const moveToRemoved = sqlStatement<[publicId: string, ownerId: number]>(`
  with taken as (
    delete from held_comment where public_id = $1 and root_owner_id = $2 returning *
  )
  insert into removed_comment
    (public_id, writer_id, parent_id, removed_by_id, content, created_at, edited_at)
  select public_id, writer_id, parent_id, $2, content, created_at, null from taken
  returning 1`)

/** Removes a held comment and stores a copy for its author. Returns false if there is none. */
export const removeHeld = async (tx: Tx, ownerId: number, publicId: string): Promise<boolean> =>
  (await moveToRemoved(tx, publicId, ownerId)).length > 0
