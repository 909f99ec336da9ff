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
 * Stores the files of assets. Keys are paths like `videos/Ab/Ab…/play.mp4` and never contain user
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
  /** Returns size and modification time of an object; null if it does not exist. */
  stat(key: string): Promise<ObjectStat | null>
  /**
   * Returns the bytes from `start` to `end`, both inclusive: short ranges in a pooled buffer,
   * others as a stream.
   */
  read(key: string, start: number, end: number): Promise<PooledBuffer | Readable>
  /**
   * Opens the same range for reading into the caller's buffers. Absent if the objects are not on a
   * local disk.
   */
  openReader?(key: string, start: number, end: number): Promise<RangeReader>
  /** Copies an object to the path `file`, readable for programs. */
  copyToFile(key: string, file: string): Promise<void>
  /** Yields the keys that start with `prefix/`, in any order. */
  list(prefix: string): AsyncIterable<string>
  /** Removes the object `prefix` and every object whose key starts with `prefix/`. */
  removeAll(prefix: string): Promise<void>
  /** Creates an empty folder from which `put` moves files quickly. The caller removes it. */
  createWorkFolder(): Promise<string>
  /** The folder of unfinished resumable uploads, from which `put` moves files quickly. */
  readonly uploadFolder: string
  /** Absent if the store has none: then unfinished uploads are files in `uploadFolder`. */
  readonly multipart?: MultipartUploads
  /** Throws if objects cannot be written. */
  check(): Promise<void>
  /**
   * Returns a URL that lets anyone read an object for a limited time. Absent if the store has none.
   */
  signedUrl?(key: string, terms: SignedUrlOptions): Promise<string>
  /** The origin of signed URLs. */
  readonly signedOrigin?: string
}

/** An object of which the parts are sent one by one, by any process. */
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
   * Stores a part, by its number from 1, in place of an earlier one. Only the last part may have less
   * than 5 MiB. Returns its tag.
   */
  putPart(upload: MultipartUpload, number: number, bytes: Buffer): Promise<string>
  /**
   * Makes the object of its parts: those with these tags, in their order. An earlier request may have
   * replaced a part after its tag was known: then the parts that are there are used, if all have these
   * sizes.
   */
  complete(upload: MultipartUpload, parts: UploadPart[]): Promise<void>
  /** Removes the parts. Does nothing if the upload is complete or aborted. */
  abort(upload: MultipartUpload): Promise<void>
}

export interface SignedUrlOptions {
  seconds: number
  /** The Content-Type and Cache-Control of the response. */
  contentType: string
  cacheControl: string
}

/** The object store cannot be reached or rejects requests. A retry may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
