import type { Readable } from 'node:stream'
import type { PooledBuffer } from './buffer-pool.ts'

/** The size of an object in bytes, and when it was written. */
export interface ObjectStat {
  size: number
  modified: Date
}

/** Reads the bytes of a range in order. The caller closes it. */
export interface RangeReader {
  /** Reads the next bytes into the buffer. Returns how many bytes were read. */
  read(buffer: Buffer): Promise<number>
  close(): Promise<void>
}

export type StoreName = 'folder' | 's3'

/**
 * Stores asset files. Keys are paths such as `videos/Ab/Ab…/play.mp4`. They never contain user
 * input.
 */
export interface ObjectStore {
  /** The value of `asset.store` for assets in this store. */
  readonly name: StoreName
  /**
   * Moves the local file to the object `key`, atomically. The local file no longer exists
   * afterwards.
   */
  put(key: string, file: string): Promise<void>
  /** Returns null if the object does not exist. */
  stat(key: string): Promise<ObjectStat | null>
  /**
   * Returns the bytes from `start` to `end`, both inclusive: short ranges in a pooled buffer,
   * others as a stream.
   */
  read(key: string, start: number, end: number): Promise<PooledBuffer | Readable>
  /**
   * Opens the same range for reading into the caller's buffers. Absent if objects are not on a
   * local disk.
   */
  openReader?(key: string, start: number, end: number): Promise<RangeReader>
  /** Copies an object to the path `file`, readable by programs. */
  copyToFile(key: string, file: string): Promise<void>
  /** Yields the keys that start with `prefix/`, in any order. */
  list(prefix: string): AsyncIterable<string>
  /** Removes the object `prefix` and every object whose key starts with `prefix/`. */
  removeAll(prefix: string): Promise<void>
  /** Creates an empty folder from which `put` moves files quickly. The caller removes it. */
  createWorkFolder(): Promise<string>
  /** The folder of unfinished resumable uploads, from which `put` moves files quickly. */
  readonly uploadFolder: string
  /**
   * Absent if the store does not support them. Unfinished uploads are then files in `uploadFolder`.
   */
  readonly multipart?: MultipartUploads
  /** Throws if objects cannot be written. */
  check(): Promise<void>
  /**
   * Returns a URL that lets anyone read an object for a limited time. Absent if the store has no
   * signed URLs.
   */
  signedUrl?(key: string, terms: SignedUrlOptions): Promise<string>
  /** The origin of signed URLs. */
  readonly signedOrigin?: string
}

/** An object whose parts are sent one by one, by any process. */
export interface MultipartUpload {
  key: string
  id: string
}

export interface UploadPart {
  tag: string
  /** Bytes. */
  size: number
}

export interface MultipartUploads {
  begin(key: string): Promise<MultipartUpload>
  /**
   * Stores a part, numbered from 1, replacing an earlier one. Only the last part may be smaller
   * than 5 MiB. Returns the tag of the part.
   */
  putPart(upload: MultipartUpload, number: number, bytes: Buffer): Promise<string>
  /**
   * Creates the object from the parts with these tags, in their order. An earlier request may have
   * replaced a part after its tag was known. The stored parts are then used if all have these
   * sizes.
   */
  complete(upload: MultipartUpload, parts: UploadPart[]): Promise<void>
  /** Removes the parts. Does nothing if the upload is already complete or aborted. */
  abort(upload: MultipartUpload): Promise<void>
}

export interface SignedUrlOptions {
  seconds: number
  /** The Content-Type and Cache-Control of the response. */
  contentType: string
  cacheControl: string
}

/** Thrown when the object store cannot be reached or rejects requests. A retry may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
