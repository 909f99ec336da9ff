import type { ColumnType, Generated } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import type { Id, Now } from './columns.ts'

export interface Asset {
  id: Id
  public_id: string
  owner_id: number
  folder: Folder
  format: string
  bytes: number
  width: number
  height: number
  duration: number | null
  original_filename: string
  store: Generated<string>
  created_at: Now
  attached_at: Date | null
  /** The upload in pieces that it came from; null for what came in one. */
  upload_id: Generated<string | null>
  /** Of a video: pixels of all frames, and whether it is made playable by copying; null if unknown. */
  work: Generated<number | null>
  copied: Generated<boolean | null>
  /** Bytes of each stored file, by its name; null until they are measured. */
  file_sizes: ColumnType<Record<string, number> | null, string | undefined, string>
  /** The sum of {@link Asset.file_sizes}. */
  stored_bytes: Generated<number>
  /** What it takes once all is made of it; 0 once nothing more is made. */
  expected_bytes: Generated<number>
}

export interface Video {
  item_id: number
  title: string
  description: string
  publish_status: PublishStatus
  source_asset_id: number
  thumbnail_asset_id: number
  state: Generated<'PROCESSING' | 'READY' | 'FAILED'>
  progress: Generated<number>
  failure: string | null
  /** Names of files beside the source asset; null until they exist. */
  play_file: string | null
  poster_file: string | null
  storyboard_file: Generated<string | null>
  playable_at: Date | null
  /** There is a rendition that plays, if only its beginning. */
  adaptive: Generated<boolean>
  /** Names of files by language. */
  captions: ColumnType<Record<string, string>, string | undefined, string>
  /** When its renditions were planned. */
  ladder_at: Generated<Date | null>
  /** It waits in the queues for videos that take long. */
  heavy: Generated<boolean>
  /** Starts of its processing that have neither succeeded nor been stopped with the worker. */
  starts: Generated<number>
  /** How often its owner has retried it. */
  retries: Generated<number>
  /** Whether the play file holds the very streams of the original. */
  copied: Generated<boolean>
  original_state: Generated<'KEPT' | 'DROPPING' | 'DROPPED'>
}

/** A video in one quality. */
export interface Rendition {
  item_id: number
  rung: number
  owner_id: number
  /** Those of one pass are made together, the passes of a video in their order. */
  pass: number
  state: Generated<'WAITING' | 'MAKING' | 'GROWING' | 'READY' | 'FAILED'>
  job_id: string | null
  taken_at: Date | null
  /** 0 to 1. */
  progress: Generated<number>
  width: number
  height: number
  /** Bits a second, at most and on average. */
  peak_rate: number | null
  average_rate: number | null
  /** As RFC 6381 has it. */
  codecs: string | null
  /** The media playlist; of one that is growing, up to where it is. */
  playlist: string | null
  heavy: Generated<boolean>
  /** Starts of its pass that have neither succeeded nor been stopped with the worker. */
  starts: Generated<number>
}

export interface UnfinishedUpload {
  id: string
  owner_id: number
  filename: string
  bytes: number
  last_byte_at: Now
  /** False for an upload by form. */
  resumable: Generated<boolean>
  /** What it, and what is made of it, may take on the disk. */
  reserved_bytes: Generated<number>
}

/** Kept by triggers on `asset`. */
export interface StorageCounter {
  account_id: number
  stored_bytes: Generated<number>
  /** The day (UTC) of the last upload. */
  uploaded_on: Date | null
  uploaded_bytes: Generated<number>
}
