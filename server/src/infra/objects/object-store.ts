import type { Readable } from 'node:stream'
import type { LentBytes } from './lent-buffers.ts'

/** What is kept of an object beside its bytes. */
export interface ObjectFacts {
  size: number
  modified: Date
}

/** The bytes of a range, one chunk after the other. Whoever opens it closes it. */
export interface ChunkReader {
  /** Fills the buffer with the next bytes. Returns how many there were. */
  read(buffer: Buffer): Promise<number>
  close(): Promise<void>
}

export type StoreName = 'folder' | 's3'

/** Where the bytes of assets lie. Keys are paths like `videos/Ab/Ab…/play.mp4`, made by us alone. */
export interface ObjectStore {
  /** What an asset that is put here names as its store. */
  readonly name: StoreName
  /** Takes the local file as the object `key`, whole or not at all. The file is gone afterwards. */
  put(key: string, file: string): Promise<void>
  /** Size and age of an object; null where there is none. */
  facts(key: string): Promise<ObjectFacts | null>
  /** The bytes from `start` to `end`, both included. Short ranges may come at once, in a lent buffer. */
  read(key: string, start: number, end: number): Promise<LentBytes | Readable>
  /**
   * Opens the same bytes for reading into buffers of the caller's. Absent where they do not lie on a
   * disk of this machine.
   */
  openChunks?(key: string, start: number, end: number): Promise<ChunkReader>
  /** Puts a readable copy at the path `file`, for programs that need one. */
  copyTo(key: string, file: string): Promise<void>
  /** Removes the object `prefix`, and every object whose key begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>
  /** A new empty folder on a disk that `put` takes files from quickly. The caller removes it. */
  workFolder(): Promise<string>
  /** Where uploads in pieces lie, on a disk that `put` takes from quickly. */
  readonly uploadFolder: string
  /** Fails when objects can not be written. */
  check(): Promise<void>
  /** An address at which anybody can read an object for so long. Absent where there is none. */
  signedUrl?(key: string, terms: SignedTerms): Promise<string>
  /** The origin of signed addresses. */
  readonly signedOrigin?: string
}

export interface SignedTerms {
  seconds: number
  /** The type and the way to cache it that the answer is to name. */
  type: string
  cacheControl: string
}
