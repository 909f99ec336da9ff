import { sql } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import { limits } from '@seam/contract/limits.ts'
import type { StoreName } from '../../infra/objects/object-store.ts'
import type { Probe } from '../../infra/ffmpeg/probe.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns the disk space of an upload and all files created from it, as a multiple of its size. */
export const spaceFactor = (folder: Folder): number => (folder === 'videos' ? 3 : 2)

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
  /** Pixels of all frames of a video. */
  work?: number | null
  /** Whether a video becomes playable without encoding. */
  copied?: boolean | null
  /** The streams of a video. */
  probe?: Probe | null
  /** Widths of the files of an image in pixels, in ascending order. */
  widths?: number[]
  /** The dominant colour of an image, #rrggbb. */
  color?: string | null
  filename: string
  /** The id of the resumable upload that it came from; null for a form upload. */
  uploadId: string | null
  store: StoreName
}

/** Inserts an asset. Returns the existing one if its resumable upload already has an asset. */
export const insertAsset = (db: Db | Tx, asset: NewAsset) =>
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
      probe: asset.probe ? JSON.stringify(asset.probe) : null,
      widths: asset.widths ?? [],
      color: asset.color ?? null,
      original_filename: asset.filename,
      store: asset.store,
      attached_at: null,
      upload_id: asset.uploadId,
      expected_bytes: asset.folder === 'videos' ? spaceFactor('videos') * asset.bytes : 0,
    })
    .onConflict((conflict) =>
      conflict.column('upload_id').doUpdateSet({ upload_id: asset.uploadId }),
    )
    .returning(['id', 'public_id', 'created_at'])
    .executeTakeFirstOrThrow()

/** Returns whether an asset exists, after waiting for a transaction that may be removing it. */
export async function assetExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('asset')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the asset of a resumable upload, if it is unused and its owner exists. */
export const findAssetOfUpload = (db: Db, uploadId: string) =>
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

/**
 * Returns the unused asset of a resumable upload, at most one, locked until the transaction ends.
 */
export const lockUnusedAsset = (tx: Tx, uploadId: string) =>
  tx
    .selectFrom('asset')
    .select(['id', 'folder', 'public_id'])
    .where('upload_id', '=', uploadId)
    .where('attached_at', 'is', null)
    .forUpdate()
    .execute()

export async function unusedBytes(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select bytes from asset where owner_id = ${ownerId} and attached_at is null
      union all select bytes from unfinished_upload where owner_id = ${ownerId}
    ) as unused
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Marks an asset as used. Returns undefined unless it is this user's, in this folder and unused.
 */
export const markAttached = (tx: Tx, ownerId: number, folder: Folder, publicId: string) =>
  tx
    .updateTable('asset')
    .set({ attached_at: sql`now()` })
    .where('public_id', '=', publicId)
    .where('owner_id', '=', ownerId)
    .where('folder', '=', folder)
    .where('attached_at', 'is', null)
    .returning(['id', 'public_id', 'duration', 'work', 'copied'])
    .executeTakeFirst()

/** Locks these assets of an owner until the transaction ends, in the order of their ids. */
export const lockAssetsOf = (tx: Tx, ownerId: number, publicIds: readonly string[]) =>
  tx
    .selectFrom('asset')
    .select('id')
    .where('public_id', '=', sql<string>`any(${publicIds}::text[])`)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Marks an asset as unused. It is removed a day later, like any unused asset. */
export const markDetached = (tx: Tx, id: number) =>
  tx
    .updateTable('asset')
    .set({ attached_at: null, created_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/**
 * Returns up to `limit` assets that have been unused for a day, except reported images, locked until
 * the transaction ends.
 */
export const lockAbandonedAssets = (tx: Tx, limit: number) =>
  tx
    .selectFrom('asset')
    .select(['id', 'folder', 'public_id'])
    .where('attached_at', 'is', null)
    .where(
      'created_at',
      '<',
      sql<Date>`now() - ${sql.lit(limits.unusedAssetLifetime)} * interval '1 second'`,
    )
    .where(sql<boolean>`not is_reported(asset)`)
    .limit(sql.lit(limit))
    .forUpdate()
    .skipLocked()
    .execute()

export const lockAssets = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('asset')
    .select(['id', 'folder', 'public_id', sql<boolean>`is_reported(asset)`.as('is_reported')])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type AssetRow = Awaited<ReturnType<typeof lockUnusedAsset>>[number]

export const deleteAssets = (tx: Tx, ids: number[]) =>
  tx
    .deleteFrom('asset')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
