import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { CursorPosition, RankPosition } from '../../infra/cursor.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { imageSql } from '../assets/image-sql.ts'
import { HELD_FOR } from '../item/held-sql.ts'
import { afterCursor, afterRank, offsetClause } from '../item/keyset-sql.ts'
import { type PageStart, sortByIds } from '../item/paginate.ts'
import type { TextItemRow } from '../item/text-item.ts'
import { andNotExcluded, isExcluded } from '../visibility/exclusion-sql.ts'

const byCreation = { at: sql.ref('created_at'), id: sql.ref('id') }
const byScore = { rank: sql.ref('score'), id: sql.ref('item_id') }

export interface CommentRow extends TextItemRow {
  /** The requested comment that includes this row as a reply; null for a requested comment. */
  with_id: number | null
  is_pinned: boolean
}

const notExcluded = (account: string) => `and not ${isExcluded('$2::bigint', account)}`

/** With `hasExclusions`, `$2` is the account id of the viewer. */
const selectWithReplies = (hasExclusions: boolean) =>
  sqlStatement<[ids: number[], excludedFor?: number], CommentRow>(`
  select item.id, item.public_id, item.created_at, comment.content, comment.edited_at,
    counter.upvotes, counter.downvotes, counter.comments,
    owner.username, owner.full_name, ${imageSql('avatar')} as avatar, shown.with_id,
    is_hidden(item) as is_hidden, ${HELD_FOR} as held_for,
    exists (select from pinned_comment where comment_id = item.id) as is_pinned
  from (
    select id, null::bigint as with_id from unnest($1::bigint[]) as id
    union all
    select reply.id, first.id from unnest($1::bigint[]) as first (id) cross join lateral (
      select id from item where parent_id = first.id and is_shown(item)
        ${hasExclusions ? notExcluded('item.owner_id') : ''}
      order by created_at desc, id desc limit ${limits.includedReplies}
    ) as reply
  ) as shown
  join item on item.id = shown.id and item.deleted_at is null
  join comment on comment.item_id = item.id
  join item_counter as counter on counter.item_id = item.id
  join account as owner on owner.id = item.owner_id
  left join asset as avatar on avatar.id = owner.avatar_asset_id
  order by item.created_at desc, item.id desc`)

const withReplies = selectWithReplies(false)
const withRepliesNotExcluded = selectWithReplies(true)

/**
 * Returns the comments with these row ids, in this order, each with its newest replies. Leaves out
 * replies by accounts excluded for the viewer.
 */
export async function findCommentsById(
  db: Db,
  ids: number[],
  excludedFor?: number,
): Promise<{ row: CommentRow; replies: CommentRow[] }[]> {
  if (ids.length === 0) return []
  const rows = await (excludedFor === undefined
    ? withReplies(db, ids)
    : withRepliesNotExcluded(db, ids, excludedFor))
  const requested = rows.filter((row) => row.with_id === null)
  return sortByIds(ids, requested).map((row) => ({
    row,
    replies: rows.filter((reply) => reply.with_id === row.id),
  }))
}

export interface ChildFilter {
  /** The account whose exclusions apply. */
  excludedFor?: number | undefined
  /** A child that is shown elsewhere. */
  exceptId?: number | undefined
}

/** Returns the comments directly under an item, newest first. */
export async function findNewestChildren(
  db: Db,
  parentId: number,
  from: PageStart,
  limit: number,
  { excludedFor, exceptId }: ChildFilter = {},
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select id, created_at as at from item
    where parent_id = ${parentId} and is_shown(item)
      ${exceptId === undefined ? sql`` : sql`and id <> ${exceptId}`}
      ${andNotExcluded(excludedFor, 'item.owner_id')} ${afterCursor(from, byCreation)}
    order by created_at desc, id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/** Returns the comments directly under an item, highest score first, then newest first. */
export async function findTopChildren(
  db: Db,
  parentId: number,
  from: PageStart<RankPosition>,
  limit: number,
  { excludedFor, exceptId }: ChildFilter = {},
): Promise<RankPosition[]> {
  const { rows } = await sql<RankPosition>`
    select item_id as id, score as rank from item_score
    where parent_id = ${parentId} ${afterRank(from, byScore)}
      ${exceptId === undefined ? sql`` : sql`and item_id <> ${exceptId}`}
      ${andNotExcluded(excludedFor, 'item_score.owner_id')}
    order by score desc, item_id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/**
 * Waits for decisions about accounts in progress, which change their visibility, and blocks later
 * ones until the transaction ends. Locks in the order of ids, as decisions do, to avoid deadlocks.
 */
export const lockWriters = (tx: Tx, accountIds: readonly number[]) =>
  sql`select id from account where id = any(${accountIds}::bigint[]) order by id for share`.execute(
    tx,
  )
