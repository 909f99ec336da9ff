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
  /** Videos only: the total pixels of all frames; null if unknown. */
  work: Generated<number | null>
  /**
   * Videos only: whether copying its streams makes it playable. Once it is playable: whether the
   * play file contains the original streams without re-encoding. Null if unknown.
   */
  copied: Generated<boolean | null>
  /** Videos only: its streams; null if unknown. */
  probe: ColumnType<Probe | null, string | null | undefined, string>
  /** Images only: the widths of its files in pixels, ascending; empty for a video. */
  widths: Generated<number[]>
  /** Images only: its dominant colour as #rrggbb; null if it is transparent or unknown. */
  color: Generated<string | null>
  /** The size of each stored file in bytes, by name. */
  file_sizes: ColumnType<Record<string, number>, string | undefined, string>
  /** The sum of {@link Asset.file_sizes}. */
  stored_bytes: Generated<number>
  /** Bytes it will need after processing; 0 once processing is done. */
  expected_bytes: Generated<number>
}

export interface Video {
  item_id: number
  title: string
  description: string
  publish_status: PublishStatus
  downloadable: Generated<boolean>
  source_asset_id: number
  thumbnail_asset_id: number
  state: Generated<'PROCESSING' | 'READY' | 'FAILED'>
  progress: Generated<number>
  failure: string | null
  /** File names next to the source asset; null until the files exist. */
  play_file: string | null
  poster_file: string | null
  storyboard_file: Generated<string | null>
  playable_at: Date | null
  /** Whether any rendition is at least partly playable. */
  adaptive: Generated<boolean>
  /** The file names by language. */
  captions: ColumnType<Record<string, string>, string | undefined, string>
  /** When the renditions were planned. */
  ladder_at: Generated<Date | null>
  /** Whether it is in the queue for expensive videos. */
  heavy: Generated<boolean>
  /** Processing attempts that neither succeeded nor were interrupted by a stop of the worker. */
  starts: Generated<number>
  /** Retries by its owner. */
  retries: Generated<number>
  original_state: Generated<'KEPT' | 'DROPPING' | 'DROPPED'>
  /** How often the step that makes it playable was started; never decreases. */
  attempt: Generated<number>
  /** How often the step that creates its previews was started; never decreases. */
  previews_attempt: Generated<number>
}

export interface Rendition {
  item_id: number
  codec: Codec
  /** The height in lines. */
  quality: number
  owner_id: number
  /** Renditions of the same step are encoded together. The steps of a video run in order. */
  step: number
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
  /** The media playlist; for a partial rendition, up to the last segment so far. */
  playlist: string | null
  /** Bytes from the start of each segment to the end of its key frame. */
  key_frames: number[] | null
  /** Bits per second of these key frames only, maximum and average. */
  key_frame_peak_rate: number | null
  key_frame_average_rate: number | null
  heavy: Generated<boolean>
  /** Attempts of its step that neither succeeded nor were interrupted by a stop of the worker. */
  starts: Generated<number>
  /** How often its step was claimed; never decreases. */
  attempt: Generated<number>
  /** The name of its file; null until it is complete. */
  file: Generated<string | null>
}

export interface UnfinishedUpload {
  id: string
  owner_id: number
  /** The upload ends with this session. Null if an API token permits it. */
  session_id: Generated<number | null>
  /** The upload ends with this API token. */
  api_token_id: Generated<number | null>
  filename: string
  bytes: number
  last_byte_at: GeneratedTimestamp
  /** False for an upload by form. */
  resumable: Generated<boolean>
  /** Disk space reserved for the upload and the files created from it. */
  reserved_bytes: Generated<number>
  /** The number of requests that have begun to write. Only the newest one may continue. */
  generation: Generated<number>
  /** Bytes in the object store. */
  received_bytes: Generated<number>
  /** The public id of the future asset; null if the bytes are in a file on one machine. */
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

export interface Playlist {
  item_id: number
  title: string
  description: string
  updated_at: GeneratedTimestamp
}

export interface PlaylistVideo {
  playlist_id: number
  video_id: number
  position: number
  added_at: GeneratedTimestamp
}
