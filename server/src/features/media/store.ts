import { sql } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import { limits } from '@seam/contract/limits.ts'
import type { StoreName } from '../../infra/objects/object-store.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { statement } from '../../infra/postgres/statement.ts'
import { spaceFactor } from './storage/space-factor.ts'
import type { Made } from '../video/renditions/file-names.ts'

export interface NewAsset {
  publicId: string
  ownerId: number
  folder: Folder
  format: string
  bytes: number
  width: number
  height: number
  /** Seconds; null for an image. */
  duration: number | null
  /** Of a video: pixels of all frames, and whether it is made playable by copying. */
  work?: number | null
  copied?: boolean | null
  filename: string
  /** The upload in pieces that it came from; null for what came in one. */
  uploadId: string | null
  /** Where its files are put. */
  store: StoreName
}

/** Adds an asset; where its upload in pieces has become one already, gives that one. */
export const insertAsset = (db: Db, asset: NewAsset) =>
  db
    .insertInto('asset')
    .values({
      public_id: asset.publicId,
      owner_id: asset.ownerId,
      folder: asset.folder,
      format: asset.format,
      bytes: asset.bytes,
      width: asset.width,
      height: asset.height,
      duration: asset.duration,
      work: asset.work ?? null,
      copied: asset.copied ?? null,
      original_filename: asset.filename,
      store: asset.store,
      attached_at: null,
      upload_id: asset.uploadId,
      file_sizes: '{}',
      expected_bytes: asset.folder === 'videos' ? spaceFactor('videos') * asset.bytes : 0,
    })
    .onConflict((conflict) =>
      conflict.column('upload_id').doUpdateSet({ upload_id: asset.uploadId }),
    )
    .returning(['id', 'public_id', 'created_at'])
    .executeTakeFirstOrThrow()

/** Whether an asset is there, once whoever may be removing it is through. */
export async function assetExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('asset')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The asset that an upload in pieces became, while nothing uses it and its owner is there. */
export const assetOfUpload = (db: Db, uploadId: string) =>
  db
    .selectFrom('asset')
    .innerJoin('account', 'account.id', 'asset.owner_id')
    .select([
      'asset.public_id as publicId',
      'asset.owner_id as ownerId',
      'asset.folder',
      'asset.format',
      'asset.bytes',
      'asset.width',
      'asset.height',
      'asset.duration',
      'asset.original_filename as filename',
      'asset.upload_id as uploadId',
      'asset.created_at as createdAt',
    ])
    .where('asset.upload_id', '=', uploadId)
    .where('asset.attached_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

/** The asset that an upload in pieces became, if nothing uses it, held until the transaction ends. */
export const lockUnused = (tx: Tx, uploadId: string) =>
  tx
    .selectFrom('asset')
    .select(['id', 'folder', 'public_id'])
    .where('upload_id', '=', uploadId)
    .where('attached_at', 'is', null)
    .forUpdate()
    .execute()

/** Bytes of a user's uploads that nothing uses yet, or that are still to come. */
export async function unusedBytes(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select bytes from asset where owner_id = ${ownerId} and attached_at is null
      union all select bytes from unfinished_upload where owner_id = ${ownerId}
    ) as unused
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Takes a user's unused asset of this folder for good; undefined where it is none of those. */
export const attachAsset = (tx: Tx, ownerId: number, folder: Folder, publicId: string) =>
  tx
    .updateTable('asset')
    .set({ attached_at: sql`now()` })
    .where('public_id', '=', publicId)
    .where('owner_id', '=', ownerId)
    .where('folder', '=', folder)
    .where('attached_at', 'is', null)
    .returning(['id', 'public_id', 'duration', 'work', 'copied'])
    .executeTakeFirst()

/** Gives an asset up: it is removed with the others that nothing uses. */
export const detachAsset = (tx: Tx, id: number) =>
  tx
    .updateTable('asset')
    .set({ attached_at: null, created_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export interface Use {
  owner_id: number
  /** Whether a video uses it that everybody may open. */
  open: boolean
  /** What is made of the video; null where there is none. */
  made: Made | null
  gone: boolean
}

/** Who owns an asset, and the video that shows it. */
export async function assetUse(db: Db, folder: Folder, publicId: string): Promise<Use | undefined> {
  const column = folder === 'videos' ? 'source_asset_id' : 'thumbnail_asset_id'
  const { rows } = await sql<Use>`
    select asset.owner_id,
      coalesce(opens_to_all(video), false) as open,
      case when video.item_id is not null then json_build_object(
        'files', array_remove(array[video.play_file, video.poster_file], null),
        'storyboard', video.storyboard_file is not null,
        'captions', array(select value from jsonb_each_text(video.captions)),
        'renditions', array(
          select json_build_object('rung', rung, 'state', rendition.state)
          from rendition where rendition.item_id = video.item_id)
      ) end as made,
      coalesce(item.deleted_at is not null, false)
        or (asset.folder in ('videos', 'thumbnails') and asset.attached_at is not null
            and item.id is null) as gone
    from asset
    left join video on video.${sql.ref(column)} = asset.id and asset.folder in ('videos', 'thumbnails')
    left join item on item.id = video.item_id
    where asset.public_id = ${publicId} and asset.folder = ${folder}
  `.execute(db)
  return rows[0]
}

const profileImage = statement(`
  select from asset join account on account.id = asset.owner_id
  where asset.public_id = $1 and account.deleted_at is null
    and asset.id in (account.avatar_asset_id, account.cover_asset_id)`)

/** Is this asset the picture of an account that exists? */
export const isProfileImage = async (db: Db, publicId: string): Promise<boolean> =>
  (await profileImage(db, publicId)).length > 0

/** Up to `most` assets that nothing has used for a day, held until the transaction ends. */
export const lockAbandoned = (tx: Tx, most: number) =>
  tx
    .selectFrom('asset')
    .select(['id', 'folder', 'public_id'])
    .where('attached_at', 'is', null)
    .where(
      'created_at',
      '<',
      sql<Date>`now() - ${sql.lit(limits.unattachedAssetLife)} * interval '1 second'`,
    )
    .limit(sql.lit(most))
    .forUpdate()
    .skipLocked()
    .execute()

export const lockAssets = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('asset')
    .select(['id', 'folder', 'public_id'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .forUpdate()
    .execute()

export type AssetRow = Awaited<ReturnType<typeof lockAssets>>[number]

export const deleteAssetRows = (tx: Tx, ids: number[]) =>
  tx
    .deleteFrom('asset')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
