import { sql } from 'kysely'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/**
 * Returns the bytes that all unfinished uploads and all videos in processing may still write. Reads
 * only their rows.
 */
export async function reservedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(reserved_bytes), 0) from unfinished_upload)
      + (select coalesce(sum(greatest(0, expected_bytes - stored_bytes)), 0)
         from asset where expected_bytes > 0)
    )::float8 as bytes
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

export interface Usage {
  /** Bytes, including unfinished uploads. */
  stored: number
  uploadedToday: number
  /**
   * The account's own limits, else those in the site's settings; null for those of the environment.
   */
  storedMax: number | null
  uploadedPerDayMax: number | null
}

const settingSql = (name: keyof SiteSettings) =>
  `(select (value #>> '{}')::bigint from site_setting where name = '${name}')`

const usage = sqlStatement<[ownerId: number], Usage>(`
  select
    (under_way.bytes + coalesce(counter.stored_bytes, 0))::float8 as "stored",
    (under_way.bytes + case when counter.uploaded_on = (now() at time zone 'utc')::date
      then counter.uploaded_bytes else 0 end)::float8 as "uploadedToday",
    coalesce(account.quota_bytes, ${settingSql('quotaBytes')})::float8 as "storedMax",
    coalesce(account.quota_bytes_per_day, ${settingSql('quotaBytesPerDay')})::float8
      as "uploadedPerDayMax"
  from (
    select coalesce(sum(bytes), 0) as bytes from unfinished_upload where owner_id = $1
  ) as under_way
  left join storage_counter as counter on counter.account_id = $1
  left join account on account.id = $1
  -- not null: uploadedToday`)

/** Returns an account's stored bytes and the bytes it has uploaded today. */
export async function findUsage(db: Db | Tx, ownerId: number): Promise<Usage> {
  const [row] = await usage(db, ownerId)
  return row ?? { stored: 0, uploadedToday: 0, storedMax: null, uploadedPerDayMax: null }
}

const sumOf = (sizes: string) =>
  `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${sizes}))`

const addFiles = sqlStatement<[publicId: string, sizes: string]>(`
  update asset set file_sizes = file_sizes || $2::jsonb,
    stored_bytes = ${sumOf('file_sizes || $2::jsonb')}
  where public_id = $1`)

/** Adds files of an asset with their sizes in bytes. Overwrites the size of an existing name. */
export const addFileSizes = (db: Db | Tx, publicId: string, sizes: Record<string, number>) =>
  addFiles(db, publicId, JSON.stringify(sizes))

const removeFile = sqlStatement<[publicId: string, file: string]>(`
  update asset set file_sizes = file_sizes - $2::text,
    stored_bytes = ${sumOf('file_sizes - $2::text')}
  where public_id = $1`)

export const removeFileSize = (db: Db | Tx, publicId: string, file: string) =>
  removeFile(db, publicId, file)
