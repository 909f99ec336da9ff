import type { ColumnType, Generated } from 'kysely'
import type { Folder } from '@seam/contract/media.ts'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import type { Probe } from '../ffmpeg/probe.ts'
import type { Codec } from '../ffmpeg/video-encoder.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface Asset {
  id: GeneratedId
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
  created_at: GeneratedTimestamp
  attached_at: Date | null
  /** The resumable upload it came from; null for an upload by form. */
  upload_id: Generated<string | null>
  /** Of a video: pixels of all frames; null if unknown. */
  work: Generated<number | null>
  /**
   * Of a video: whether copying its streams makes it playable. Once it is playable, whether the play
   * file has the streams of the original, not re-encoded. Null if unknown.
   */
  copied: Generated<boolean | null>
  /** Of a video: its streams; null if unknown. */
  probe: ColumnType<Probe | null, string | null | undefined, string>
  /** Of an image: the widths of its files in pixels, ascending; empty for a video. */
  widths: Generated<number[]>
  /** Of an image: its dominant colour, #rrggbb; null if it is transparent or unknown. */
  color: Generated<string | null>
  /** Bytes of each stored file by name. */
  file_sizes: ColumnType<Record<string, number>, string | undefined, string>
  /** The sum of {@link Asset.file_sizes}. */
  stored_bytes: Generated<number>
  /** Bytes it will take after processing; 0 once processing is done. */
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
  /** File names beside the source asset; null until the files exist. */
  play_file: string | null
  poster_file: string | null
  storyboard_file: Generated<string | null>
  playable_at: Date | null
  /** Whether a rendition is at least partly playable. */
  adaptive: Generated<boolean>
  /** File names by language. */
  captions: ColumnType<Record<string, string>, string | undefined, string>
  /** When its renditions were planned. */
  ladder_at: Generated<Date | null>
  /** Whether it is in the lane for expensive videos. */
  heavy: Generated<boolean>
  /** Processing attempts that neither succeeded nor were stopped with the worker. */
  starts: Generated<number>
  /** Retries by its owner. */
  retries: Generated<number>
  original_state: Generated<'KEPT' | 'DROPPING' | 'DROPPED'>
  /** The number of starts of the step that makes it playable; never lowered. */
  attempt: Generated<number>
  /** The number of starts of the step that makes its previews; never lowered. */
  previews_attempt: Generated<number>
}

/** One encoded version of a video. */
export interface Rendition {
  item_id: number
  codec: Codec
  /** Its lines. */
  rung: number
  owner_id: number
  /** Renditions of one pass are encoded together; the passes of a video run in order. */
  pass: number
  state: Generated<'WAITING' | 'MAKING' | 'GROWING' | 'READY' | 'FAILED'>
  job_id: string | null
  taken_at: Date | null
  /** 0 to 1. */
  progress: Generated<number>
  width: number
  height: number
  /** Bits per second, maximum and average. */
  peak_rate: number | null
  average_rate: number | null
  /** RFC 6381. */
  codecs: string | null
  /** Frames per second. */
  frame_rate: number | null
  /** The media playlist; of a partial rendition, up to the last segment. */
  playlist: string | null
  /** The bytes of each segment up to the end of its key frame. */
  key_frames: number[] | null
  /** Bits per second of these key frames alone, maximum and average. */
  key_frame_peak_rate: number | null
  key_frame_average_rate: number | null
  heavy: Generated<boolean>
  /** Attempts of its pass that neither succeeded nor were stopped with the worker. */
  starts: Generated<number>
  /** The number of claims of its pass; never lowered. */
  attempt: Generated<number>
  /** The name of its file; null until it is complete. */
  file: Generated<string | null>
}

export interface UnfinishedUpload {
  id: string
  owner_id: number
  /** The session that it ends with. */
  session_id: number
  filename: string
  bytes: number
  last_byte_at: GeneratedTimestamp
  /** False for an upload by form. */
  resumable: Generated<boolean>
  /** Disk space reserved for it and for the files made of it. */
  reserved_bytes: Generated<number>
  /** The number of requests that have begun to write; the newest one may continue. */
  generation: Generated<number>
  /** Bytes in the object store. */
  received_bytes: Generated<number>
  /** The public id of its future asset; null if its bytes are in a file of one machine. */
  target_id: Generated<string | null>
  multipart_id: Generated<string | null>
  part_tags: Generated<string[]>
  /** The object with the bytes after the last part. */
  tail_file: Generated<string | null>
}

/** Maintained by triggers on `asset`. */
export interface StorageCounter {
  account_id: number
  stored_bytes: Generated<number>
  /** The day (UTC) of the last upload. */
  uploaded_on: Date | null
  uploaded_bytes: Generated<number>
}
