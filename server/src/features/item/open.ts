import type { Entity } from '@seam/contract/comment.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, Refusal } from '../../infra/http/refusal.ts'
import type { Asked } from '../../infra/http/serve.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'

/** A video, post or comment, and where it stands. */
export interface OpenItem {
  id: number
  kind: Entity
  public_id: string
  owner_id: number
  /** Of a comment: what it stands under. */
  parent_id: number | null
  /** The video or post at the top: itself, if it is one. */
  root_id: number
  root_public_id: string
  root_kind: 'video' | 'post'
  root_owner_id: number
  /** How many comments stand directly under it. */
  comments: number
}

/** Whether it stands under a comment. */
export const isReply = ({ parent_id, root_id }: OpenItem): boolean =>
  parent_id !== null && parent_id !== root_id

/** All that stands under a thing is as open as the thing. */
const openTo = statement<OpenItem>(`
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

/** The item of this kind that this viewer may open, if there is one. */
export const findOpenItem = async (
  db: Db,
  kind: Entity,
  publicId: string,
  viewer: Viewer | null,
): Promise<OpenItem | undefined> => (await openTo(db, publicId, kind, viewer?.accountId ?? null))[0]

/** The item of this kind that this viewer may open. Anything else is as if it did not exist: 404. */
export async function openItem(
  db: Db,
  kind: Entity,
  publicId: string,
  viewer: Viewer | null,
): Promise<OpenItem> {
  const item = await findOpenItem(db, kind, publicId, viewer)
  if (!item) throw notFound(`There is no such ${kind}, or not for you`)
  return item
}

/** Refuses with 403 whoever did not make this. */
export function refuseOthers({ owner_id }: { owner_id: number }, viewer: Viewer | null) {
  if (owner_id !== viewer?.accountId) {
    throw new Refusal('not-yours', 'Only its owner may change this')
  }
}

/**
 * The item that a query names as `{kind}PublicId`, where it names one: without a name there is
 * nothing to look for, and the query is refused as invalid.
 */
export async function findNamed(
  db: Db,
  kind: Entity,
  { query, viewer }: Asked,
): Promise<OpenItem | undefined> {
  const publicId = query[`${kind}PublicId`]
  return typeof publicId === 'string' ? openItem(db, kind, publicId, viewer) : undefined
}
