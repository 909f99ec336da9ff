import { sql } from 'kysely'
import type { ImageFolder } from '@seam/contract/images.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { RenditionKey } from './file-names.ts'

/** Identifies the files of a video that shared caches may have stored. */
export interface CachedVideo {
  item_id: number
  source_id: string
  thumbnail_id: string
  widths: number[]
  poster_file: string | null
  storyboard_file: string | null
  captions: string[]
  renditions: RenditionKey[]
}

export interface CachedImage {
  public_id: string
  folder: ImageFolder
  widths: number[]
}

const selectVideos = sql`
  select item.id as item_id, source.public_id as source_id, thumbnail.public_id as thumbnail_id,
    thumbnail.widths, video.poster_file, video.storyboard_file,
    array(select value from jsonb_each_text(video.captions)) as captions,
    array(select json_build_object('codec', codec, 'quality', quality)
      from rendition where rendition.item_id = item.id) as renditions
  from item
  join video on video.item_id = item.id
  join asset as source on source.id = video.source_asset_id
  join asset as thumbnail on thumbnail.id = video.thumbnail_asset_id`

/** Returns the video of an item, or nothing for other kinds. */
export async function findCachedVideo(tx: Tx, itemId: number): Promise<CachedVideo[]> {
  const { rows } = await sql<CachedVideo>`${selectVideos} where item.id = ${itemId}`.execute(tx)
  return rows
}

/** What follows a row in the order of their ids, of one owner or of everyone (null). */
interface PageOf {
  ownerId: number | null
  after: number
  limit: number
}

/** Returns the next videos of an owner after the item `after`, including deleted ones. */
export async function findCachedVideosOf(
  db: Db,
  { ownerId, after, limit }: PageOf,
): Promise<CachedVideo[]> {
  const { rows } = await sql<CachedVideo>`${selectVideos}
    where ${ownerId === null ? sql`true` : sql`item.owner_id = ${ownerId}`} and item.kind = 'video' and item.id > ${after}
    order by item.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export const findCachedImage = (tx: Tx, assetId: number): Promise<CachedImage[]> =>
  tx
    .selectFrom('asset')
    .select(['public_id', 'folder', 'widths'])
    .where('id', '=', assetId)
    .$narrowType<{ folder: ImageFolder }>()
    .execute()

export const findCachedPostImages = (tx: Tx, itemId: number): Promise<CachedImage[]> =>
  tx
    .selectFrom('asset')
    .innerJoin('post_image', 'post_image.asset_id', 'asset.id')
    .select(['asset.public_id', 'asset.folder', 'asset.widths'])
    .where('post_image.item_id', '=', itemId)
    .$narrowType<{ folder: ImageFolder }>()
    .execute()

/** Returns the next images of an owner's posts after the asset `after`. */
export const findCachedPostImagesOf = (
  db: Db,
  { ownerId, after, limit }: PageOf,
): Promise<(CachedImage & { id: number })[]> =>
  db
    .selectFrom('asset')
    .select(['id', 'public_id', 'folder', 'widths'])
    .$if(ownerId !== null, (query) => query.where('owner_id', '=', ownerId))
    .where('folder', '=', 'postImages')
    .where('attached_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql.lit(limit))
    .$narrowType<{ folder: ImageFolder }>()
    .execute()

/** Returns the next images of an owner's profile after the asset `after`. */
export const findProfileImages = (
  db: Db,
  { ownerId, after, limit }: PageOf,
): Promise<(CachedImage & { id: number })[]> =>
  db
    .selectFrom('asset')
    .innerJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'asset.owner_id')
        .on(sql<boolean>`asset.id in (account.avatar_asset_id, account.cover_asset_id)`),
    )
    .select(['asset.id', 'asset.public_id', 'asset.folder', 'asset.widths'])
    .$if(ownerId !== null, (query) => query.where('account.id', '=', ownerId))
    .where('asset.id', '>', after)
    .orderBy('asset.id')
    .limit(sql.lit(limit))
    .$narrowType<{ folder: ImageFolder }>()
    .execute()
