import { sql } from 'kysely'
import type { Category } from '@seam/contract/video-fields.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { lockItem } from './lock-store.ts'

interface NewVideo {
  publicId?: string
  ownerId: number
  category: Category
  nsfw?: boolean
  /** Whether it is listed from the start. */
  listed?: boolean
  /** Whether it waits for a moderator. */
  held?: boolean
}

/** Inserts the item of a video with its counters. Returns its row id. */
export async function addVideoItem(tx: Tx, item: NewVideo): Promise<number> {
  const { id } = await tx
    .insertInto('item')
    .values({
      public_id: item.publicId ?? randomPublicId(),
      kind: 'video',
      owner_id: item.ownerId,
      nsfw: item.nsfw ?? false,
      category: item.category,
      held: item.held ?? false,
      listed_at: item.listed ? sql`now()` : null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('item_counter').values({ item_id: id }).execute()
  return id
}

type TextKind = 'post' | 'comment'

export interface NewText {
  publicId?: string
  ownerId: number
  content: string
  /** Whether it waits for a moderator. */
  held: boolean
}

/** Where a comment is added: under an item, below the video or post at the root. */
export interface CommentPlace {
  parentId: number
  rootId: number
}

interface AddedText {
  id: number
  public_id: string
  /** Whether its owner has been suspended. */
  is_hidden: boolean
}

const insertTexts = (kind: TextKind) =>
  sqlStatement<
    [
      publicIds: string[],
      ownerIds: number[],
      contents: string[],
      held: boolean[],
      parentId: number | null,
      rootId: number | null,
    ],
    AddedText
  >(`
  with given as (
    select * from unnest($1::text[], $2::bigint[], $3::text[], $4::boolean[]) with ordinality
      as given (public_id, owner_id, content, held, position)
  ), added as (
    insert into item (public_id, kind, owner_id, held, parent_id, root_id, listed_at)
    select public_id, '${kind}', owner_id, held, $5::bigint, $6::bigint,
      ${kind === 'post' ? 'now()' : 'null'}
    from given order by position
    returning id, public_id, is_hidden(item) as is_hidden
  ), counted as (
    insert into item_counter (item_id) select id from added
  ), written as (
    insert into ${kind} (item_id, content)
    select added.id, given.content from added join given using (public_id)
  )
  select added.* from added join given using (public_id) order by given.position
  -- not null: is_hidden`)

const insertPosts = insertTexts('post')
const insertComments = insertTexts('comment')

async function insertWith(
  insert: typeof insertPosts,
  db: Db,
  place: CommentPlace | null,
  texts: readonly NewText[],
): Promise<AddedText[]> {
  return insert(
    db,
    texts.map(({ publicId }) => publicId ?? randomPublicId()),
    texts.map(({ ownerId }) => ownerId),
    texts.map(({ content }) => content),
    texts.map(({ held }) => held),
    place?.parentId ?? null,
    place?.rootId ?? null,
  )
}

/** Inserts a post with its counters. It is listed from the start. */
export async function addPostItem(db: Db, post: NewText): Promise<AddedText> {
  const [added] = await insertWith(insertPosts, db, null, [post])
  if (!added) throw new Error('the post was not inserted')
  return added
}

/** Inserts comments with their counters. Returns them in the same order. */
export const addCommentItems = (
  tx: Tx,
  place: CommentPlace,
  comments: readonly NewText[],
): Promise<AddedText[]> => insertWith(insertComments, tx, place, comments)

/**
 * Updates the content and the edit time if the content changes. Returns the previous content, or
 * undefined if the item is purged.
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
 * Lists a public, playable video from the moment it became both, and unlists any other. A withheld
 * video is listed once it is no longer withheld. Returns whether anything changed.
 */
export async function updateListing(tx: Tx, itemId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update item set withheld_listed_at = null, listed_at =
      case when video.publish_status = 'PUBLIC' and video.playable_at is not null
        then coalesce(item.listed_at, item.withheld_listed_at, now()) end
    from video
    where item.id = ${itemId} and video.item_id = item.id
      and (coalesce(item.listed_at, item.withheld_listed_at) is not null)
        is distinct from (video.publish_status = 'PUBLIC' and video.playable_at is not null)
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Saves the fields that lists filter by. What a moderator marked as adult content stays so.
 */
export const setListingFields = (
  tx: Tx,
  itemId: number,
  { nsfw, category }: { nsfw: boolean; category?: Category },
) =>
  tx
    .updateTable('item')
    .set({
      ...(category && { category }),
      nsfw: sql`${nsfw} or exists (
        select from decision
        where decision.item_id = item.id and action = 'adult' and ended_at is null)`,
    })
    .where('id', '=', itemId)
    .execute()

/** Holds a video or post until a moderator decides. */
export const markHeld = (tx: Tx, itemId: number) =>
  tx.updateTable('item').set({ held: true }).where('id', '=', itemId).execute()

/**
 * Marks an item as deleted. Returns its parent, and whether the parent counts it, or undefined if
 * it is already deleted.
 */
export const markItemDeleted = (tx: Tx, itemId: number) =>
  tx
    .updateTable('item')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .returning(['parent_id', sql<boolean>`not is_hidden(item)`.as('is_counted')])
    .executeTakeFirst()

/** Adds `difference` to the comment count of an item, which covers direct children only. */
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
