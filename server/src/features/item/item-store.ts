import { sql } from 'kysely'
import type { Entity } from '@seam/contract/comment.ts'
import type { Category } from '@seam/contract/video-fields.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { lockItem } from './lock-store.ts'

/** A video, post or comment with its parent and root. */
export interface VisibleItem {
  id: number
  kind: Entity
  public_id: string
  owner_id: number
  /** The parent of a comment, null for a video or post. */
  parent_id: number | null
  /** The video or post at the root: the item itself, if it is one. */
  root_id: number
  root_public_id: string
  root_kind: 'video' | 'post'
  root_owner_id: number
  /** Number of comments directly under it. */
  comments: number
  /** Whether the comments on the video or post are closed. */
  comments_closed: boolean
  /** Whether it waits for a moderator. */
  held: boolean
}

/**
 * A comment is visible to the same viewers as its video or post. What is hidden is visible to its owner
 * and to moderators. `$3` is the viewer, `$4` whether it is a moderator.
 */
const selectVisibleBy = (condition: string) =>
  sqlStatement<VisibleItem>(`
  select item.id, item.kind, item.public_id, item.owner_id, item.parent_id,
    root.id as root_id, root.public_id as root_public_id, root.kind as root_kind,
    root.owner_id as root_owner_id, root.comments_closed, counter.comments, item.held
  from item
  join item_counter as counter on counter.item_id = item.id
  join item as root on root.id = coalesce(item.root_id, item.id)
  left join item as parent on parent.id = item.parent_id
  left join video on video.item_id = root.id
  where ${condition}
    and item.deleted_at is null and parent.deleted_at is null and root.deleted_at is null
    and (root.kind <> 'video' or root.owner_id = $3 or opens_to_all(video))
    and ($4 or (
      (not is_hidden(item) or item.owner_id = $3)
      and (not is_hidden(root) or root.owner_id = $3)
      and (parent.id is null or not is_hidden(parent) or parent.owner_id = $3)))`)

const selectVisible = selectVisibleBy('item.public_id = $1 and item.kind = $2')

/** Returns the item of this kind and public id, or undefined if it is not visible to the viewer. */
export const findVisibleItem = async (
  db: Db,
  kind: Entity,
  publicId: string,
  viewer: Viewer | null,
): Promise<VisibleItem | undefined> =>
  (await selectVisible(db, publicId, kind, viewer?.accountId ?? null, isStaff(viewer)))[0]

const selectVisibleOfAnyKind = selectVisibleBy('item.public_id = $1 and $2::text is null')

/** Returns the root of an item of any kind, or undefined if it is not visible to the viewer. */
export const findVisibleRoot = async (
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<number | undefined> =>
  (await selectVisibleOfAnyKind(db, publicId, null, viewer?.accountId ?? null, isStaff(viewer)))[0]
    ?.root_id

interface NewItem {
  kind: 'video' | 'post' | 'comment'
  ownerId: number
  publicId?: string
  nsfw?: boolean
  category?: Category
  /** Whether it is listed from the start. */
  listed?: boolean
  /** Whether it waits for a moderator. */
  held?: boolean
  /** For a comment: its parent, and the video or post at the root. */
  parentId?: number
  rootId?: number
}

interface AddedItem {
  id: number
  public_id: string
  /** Whether its owner was suspended meanwhile. */
  is_hidden: boolean
}

/** Inserts an item with its counters. */
export async function addItem(tx: Tx, item: NewItem): Promise<AddedItem> {
  const added = await tx
    .insertInto('item')
    .values({
      public_id: item.publicId ?? randomPublicId(),
      kind: item.kind,
      owner_id: item.ownerId,
      nsfw: item.nsfw ?? false,
      category: item.category ?? null,
      parent_id: item.parentId ?? null,
      root_id: item.rootId ?? null,
      held: item.held ?? false,
      listed_at: item.listed ? sql`now()` : null,
      deleted_at: null,
    })
    .returning(['id', 'public_id', sql<boolean>`is_hidden(item)`.as('is_hidden')])
    .executeTakeFirstOrThrow()
  await tx.insertInto('item_counter').values({ item_id: added.id }).execute()
  return added
}

type TextKind = 'post' | 'comment'

export const insertContent = (tx: Tx, kind: TextKind, itemId: number, content: string) =>
  tx.insertInto(kind).values({ item_id: itemId, content, edited_at: null }).execute()

/**
 * Updates the content and the time of the edit, if the content changes. Returns the content before,
 * or undefined if the item has been purged.
 */
export async function updateContent(
  tx: Tx,
  kind: TextKind,
  itemId: number,
  content: string,
): Promise<string | undefined> {
  await lockItem(tx, itemId)
  const before = await tx
    .selectFrom(kind)
    .select('content')
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (before && before.content !== content) {
    await tx
      .updateTable(kind)
      .set({ content, edited_at: sql<Date>`now()` })
      .where('item_id', '=', itemId)
      .execute()
  }
  return before?.content
}

/**
 * Lists a public, playable video from the moment it became both, and unlists any other one. A withheld
 * video is listed once it returns. Returns whether that changes anything.
 */
export async function updateListing(tx: Tx, itemId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update item set listing_held = null, listed_at =
      case when video.publish_status = 'PUBLIC' and video.playable_at is not null
        then coalesce(item.listed_at, item.listing_held, now()) end
    from video
    where item.id = ${itemId} and video.item_id = item.id
      and (coalesce(item.listed_at, item.listing_held) is not null)
        is distinct from (video.publish_status = 'PUBLIC' and video.playable_at is not null)
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Hides a video or post until a moderator has decided about it. */
export const markHeld = (tx: Tx, itemId: number) =>
  tx
    .updateTable('item')
    // A trigger withholds it from lists; those that count lists run for this column alone.
    .set({ held: true, listed_at: sql`listed_at` })
    .where('id', '=', itemId)
    .execute()

/**
 * Marks an item as deleted. Returns its parent, and whether the parent counts it; undefined if it is
 * already deleted.
 */
export const markItemDeleted = (tx: Tx, itemId: number) =>
  tx
    .updateTable('item')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .returning(['parent_id', sql<boolean>`not is_hidden(item)`.as('is_counted')])
    .executeTakeFirst()

/** Adds `difference` to the number of comments directly under an item. */
export const adjustCommentCount = (tx: Tx, itemId: number, difference: number) =>
  tx
    .updateTable('item_counter')
    .set({ comments: sql`comments + ${difference}` })
    .where('item_id', '=', itemId)
    .execute()

/** Closes or opens the comments on a video or post. Returns false if it is deleted. */
export async function setCommentsClosed(db: Db, itemId: number, closed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set({ comments_closed: closed })
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
