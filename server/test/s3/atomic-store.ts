import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import S3Error from 's3rver/lib/models/error.js'
import S3Object from 's3rver/lib/models/object.js'
import FilesystemStore from 's3rver/lib/stores/filesystem.js'
import { randomSecretId } from '../../src/infra/random-id.ts'

/** The suffix that s3rver adds to the file name of an object. */
export const SUFFIX = '._S3rver_object'

/**
 * s3rver's store with the S3 guarantees that it lacks: an object appears atomically when its PUT
 * completes; one of two concurrent PUTs of a key wins; a range may end at the first byte; deleting
 * and putting may be concurrent; a multipart upload completes only with the tags of its parts.
 */
export class AtomicStore extends FilesystemStore {
  readonly #temporaryFolder: string
  /** The parts of each multipart upload, by number. The tag of a part is different each time. */
  readonly #parts = new Map<string, Map<number, { size: number; md5: string }>>()

  constructor(directory: string) {
    super(directory)
    this.#temporaryFolder = `${directory}-unfinished`
  }

  async #write(content: Readable, path: string) {
    await mkdir(this.#temporaryFolder, { recursive: true })
    const temporary = join(this.#temporaryFolder, randomSecretId())
    await pipeline(content, createWriteStream(temporary))
    const { size } = await stat(temporary)
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
    return { size, md5: randomSecretId() }
  }

  override putObject({ bucket, key, content }: Parameters<FilesystemStore['putObject']>[0]) {
    return this.#write(content, this.getResourcePath(bucket, key, 'object'))
  }

  /** Returns all keys that start with `prefix`, sorted. */
  async keysFrom(bucket: string, prefix: string): Promise<string[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    const names = await readdir(join(this.rootDirectory, bucket, folder), {
      recursive: true,
    }).catch((): string[] => [])
    return names
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => folder + name.slice(0, -SUFFIX.length))
      .filter((key) => key.startsWith(prefix))
      .sort()
  }

  override async putPart(bucket: string, uploadId: string, number: string, content: Readable) {
    const folder = this.getResourcePath(bucket, undefined, 'uploads')
    const part = await this.#write(content, join(folder, uploadId, number))
    const parts = this.#parts.get(uploadId) ?? new Map<number, typeof part>()
    this.#parts.set(uploadId, parts.set(Number(number), part))
    return part
  }

  partsOf(uploadId: string) {
    return [...(this.#parts.get(uploadId) ?? [])]
      .map(([number, { md5, size }]) => ({ number, tag: md5, size }))
      .toSorted((one, other) => one.number - other.number)
  }

  override putObjectMultipart(
    ...[bucket, uploadId, parts]: Parameters<FilesystemStore['putObjectMultipart']>
  ) {
    const stored = this.#parts.get(uploadId)
    if (parts.some(({ number, etag }) => stored?.get(number)?.md5 !== etag)) {
      throw new S3Error('InvalidPart', 'A part could not be found, or has another tag')
    }
    return super.putObjectMultipart(bucket, uploadId, parts)
  }

  /**
   * Removes the parts of a multipart upload, which s3rver does not do. Returns false if there are
   * none.
   */
  async abortUpload(bucket: string, uploadId: string): Promise<boolean> {
    const folder = join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId)
    if (!(await stat(folder).catch(() => null))) return false
    await rm(folder, { recursive: true, force: true })
    return true
  }

  /** Returns the ids of the multipart uploads that are neither complete nor aborted. */
  unfinishedUploads(bucket: string): Promise<string[]> {
    return readdir(this.getResourcePath(bucket, undefined, 'uploads')).catch((): string[] => [])
  }

  override async getMetadata(bucket: string, key: string) {
    const { size, mtime } = await stat(this.getResourcePath(bucket, key, 'object'))
    return {
      etag: `"${mtime.getTime()}-${size}"`,
      'last-modified': mtime.toUTCString(),
      'content-length': size,
    }
  }

  override async getObject(
    bucket: string,
    key: string,
    { start, end }: { start?: number; end?: number } = {},
  ) {
    const metadata = await this.getMetadata(bucket, key).catch(() => null)
    if (!metadata) return null
    const last = metadata['content-length'] - 1
    const range = { start: start ?? 0, end: Math.min(end ?? last, last) }
    const isRange = start !== undefined
    const content =
      isRange && range.start > range.end
        ? null
        : createReadStream(this.getResourcePath(bucket, key, 'object'), last < 0 ? {} : range)
    const found = new S3Object(bucket, key, content, metadata)
    if (isRange) found.range = range
    return found
  }

  override async deleteObject(bucket: string, key: string) {
    await rm(this.getResourcePath(bucket, key, 'object'), { force: true })
  }
}
