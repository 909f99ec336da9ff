import type { Entity } from '@seam/contract/comment.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

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
}

export const isReply = ({ parent_id, root_id }: VisibleItem): boolean =>
  parent_id !== null && parent_id !== root_id

/** A comment is visible to the same viewers as its video or post. */
const selectVisible = sqlStatement<VisibleItem>(`
  select item.id, item.kind, item.public_id, item.owner_id, item.parent_id,
    root.id as root_id, root.public_id as root_public_id, root.kind as root_kind,
    root.owner_id as root_owner_id, counter.comments
  from item
  join item_counter as counter on counter.item_id = item.id
  join item as root on root.id = coalesce(item.root_id, item.id)
  left join item as parent on parent.id = item.parent_id
  left join video on video.item_id = root.id
  where item.public_id = $1 and item.kind = $2
    and item.deleted_at is null and parent.deleted_at is null and root.deleted_at is null
    and (root.kind <> 'video' or root.owner_id = $3 or opens_to_all(video))`)

/** Returns the item of this kind and public id, or undefined if it is not visible to the viewer. */
export const findVisibleItem = async (
  db: Db,
  kind: Entity,
  publicId: string,
  viewer: Viewer | null,
): Promise<VisibleItem | undefined> =>
  (await selectVisible(db, publicId, kind, viewer?.accountId ?? null))[0]

/** Returns the item of this kind and public id. Throws 404 if it does not exist or is not visible to the viewer. */
export async function getVisibleItem(
  db: Db,
  kind: Entity,
  publicId: string,
  viewer: Viewer | null,
): Promise<VisibleItem> {
  const item = await findVisibleItem(db, kind, publicId, viewer)
  if (!item) throw notFound(`There is no such ${kind}, or it is not visible to you`)
  return item
}

/** Throws 403 if the viewer does not own the item. */
export function requireOwner({ owner_id }: { owner_id: number }, viewer: Viewer | null) {
  if (owner_id !== viewer?.accountId) {
    throw new ProblemError('not-yours', 'Only its owner may change this')
  }
}

/**
 * Returns the item of the query parameter `{kind}PublicId`, or undefined if there is not exactly one:
 * then validation rejects the query. Throws 404 as {@link getVisibleItem} does.
 */
export async function getItemFromQuery(
  db: Db,
  kind: Entity,
  { query, viewer }: LookupContext,
): Promise<VisibleItem | undefined> {
  const publicId = query[`${kind}PublicId`]
  return typeof publicId === 'string' ? getVisibleItem(db, kind, publicId, viewer) : undefined
}
