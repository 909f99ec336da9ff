import type { Entity, ItemKind } from '@seam/contract/comment.ts'
import { publicId as publicIdFormat } from '@seam/contract/id.ts'
import { isStaff, type Viewer } from '../../infra/http/authentication.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { ENTRIES_SQL, gatheredStatement } from '../../infra/postgres/gather-reads.ts'

/** A video, post, comment or playlist with its parent and root. */
export interface VisibleItem<Kind extends ItemKind = Entity> {
  id: number
  kind: Kind
  public_id: string
  owner_id: number
  /** Null for a video or post. */
  parent_id: number | null
  /** The video or post at the root, or the item itself if it is one. */
  root_id: number
  root_public_id: string
  root_kind: 'video' | 'post'
  root_owner_id: number
  /** Number of direct children. */
  comments: number
  /** On the video or post at the root. */
  comments_closed: boolean
  /** Whether it is held for a moderator. */
  held: boolean
}

interface Lookup {
  publicId: string
  kind: ItemKind | null
  viewerId: number | null
  isStaff: boolean
}

/** Finds the item of a {@link Lookup}, the JSON `entry`, if the viewer may see it. */
const selectVisible = gatheredStatement<VisibleItem<ItemKind> | { id: null }>(`
  select found.* from ${ENTRIES_SQL} left join lateral (
    select item.id, item.kind, item.public_id, item.owner_id, item.parent_id,
      root.id as root_id, root.public_id as root_public_id, root.kind as root_kind,
      root.owner_id as root_owner_id, root.comments_closed, counter.comments, item.held
    from (select (entry->>'viewerId')::bigint as id, (entry->>'isStaff')::boolean as is_staff) as viewer,
      item
      join item_counter as counter on counter.item_id = item.id
      join item as root on root.id = coalesce(item.root_id, item.id)
      left join item as parent on parent.id = item.parent_id
      left join video on video.item_id = root.id
    where item.public_id = entry->>'publicId' and item.kind = coalesce(entry->>'kind', item.kind)
      and may_see(item, parent, root, video, viewer.id, viewer.is_staff)
  ) as found on true
  order by position`)

const isPublicId = (text: string) => publicIdFormat.safeParse(text).success

const findVisible = async (
  db: Db,
  { kind, publicId }: Pick<Lookup, 'kind' | 'publicId'>,
  viewer: Viewer | null,
): Promise<VisibleItem<ItemKind> | undefined> => {
  // Anything that is not an id may be invalid JSON for PostgreSQL.
  if (!isPublicId(publicId)) return undefined
  const viewerId = viewer?.accountId ?? null
  const lookup: Lookup = { kind, publicId, viewerId, isStaff: isStaff(viewer) }
  const item = await selectVisible(db, lookup)
  return item.id === null ? undefined : item
}

/** Returns the item of this kind and public id, or undefined if it is not visible to the viewer. */
export const findVisibleItem = <Kind extends ItemKind>(
  db: Db,
  kind: Kind,
  publicId: string,
  viewer: Viewer | null,
) => findVisible(db, { kind, publicId }, viewer) as Promise<VisibleItem<Kind> | undefined>

/**
 * Returns the video or post at the root of an item, or undefined if the item is not visible to the
 * viewer or a playlist.
 */
export async function findVisibleRoot(
  db: Db,
  publicId: string,
  viewer: Viewer | null,
): Promise<number | undefined> {
  const item = await findVisible(db, { kind: null, publicId }, viewer)
  return item?.kind === 'playlist' ? undefined : item?.root_id
}
