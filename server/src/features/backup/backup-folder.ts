import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Manifest, formatManifest, parseManifest } from './manifest.ts'
import { readObject } from './read-object.ts'
import { StartupError } from '../../infra/startup-error.ts'

/** The size of a written file in bytes, and its SHA-256 as hex. */
export interface Written {
  bytes: number
  sha256: string
}

/**
 * The folder of a site's backups, on a disk or in a bucket:
 *
 *     snapshots/<time>/manifest.json      written last
 *     snapshots/<time>/tables/<name>.gz
 *     snapshots/<time>/objects.gz         the keys, sizes and checksums of the objects
 *     objects/<key>                       shared by all snapshots
 */
export interface BackupFolder {
  /** Writes a file atomically. */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<Written>
  /** Yields the content of a file. Throws ENOENT if it does not exist. */
  read(path: string): AsyncGenerator<Uint8Array>
  /** Returns the size of a file in bytes, or null if it does not exist. */
  sizeOf(path: string): Promise<number | null>
  list(folder: string): AsyncIterable<string>
  removeAll(folder: string): Promise<void>
  /** Removes temporary files. */
  close(): Promise<void>
}

/**
 * Opens a backup folder at `prefix` of an object store; '' is the whole store. Nothing changes
 * before the first write.
 */
export function openBackupFolder(store: ObjectStore, prefix: string): BackupFolder {
  let workFolder: Promise<string> | undefined
  const keyOf = (path: string) => (prefix === '' ? path : `${prefix}/${path}`)
  let files = 0
  return {
    async write(path, content) {
      workFolder ??= store.createWorkFolder()
      const file = join(await workFolder, String(files++))
      const hash = createHash('sha256')
      let bytes = 0
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            bytes += chunk.length
            yield chunk
          }
        },
        createWriteStream(file),
      )
      await store.put(keyOf(path), file)
      return { bytes, sha256: hash.digest('hex') }
    },
    async *read(path) {
      const { size } = (await store.stat(keyOf(path))) ?? {}
      if (size === undefined) {
        throw Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: 'ENOENT' })
      }
      yield* readObject(store, keyOf(path), size)
    },
    sizeOf: async (path) => (await store.stat(keyOf(path)))?.size ?? null,
    async *list(folder) {
      for await (const key of store.list(keyOf(folder))) yield key.slice(keyOf('').length)
    },
    removeAll: (folder) => store.removeAll(keyOf(folder)),
    async close() {
      const created = await workFolder?.catch(() => undefined)
      if (created) await rm(created, { recursive: true, force: true })
    },
  }
}

export const SNAPSHOTS = 'snapshots'
export const OBJECTS = 'objects'

/** Names a snapshot after the second in which it was taken, such as 2026-11-23T04-05-06Z. */
export const snapshotName = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export const snapshotTime = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

const manifestPath = (snapshot: string) => `${SNAPSHOTS}/${snapshot}/manifest.json`
export const tablePath = (snapshot: string, table: string) =>
  `${SNAPSHOTS}/${snapshot}/tables/${table}.gz`
export const objectListPath = (snapshot: string) => `${SNAPSHOTS}/${snapshot}/objects.gz`
export const objectPath = (key: string) => `${OBJECTS}/${key}`

/** Returns the names of all snapshots, complete and incomplete. */
export async function findSnapshots(
  folder: BackupFolder,
): Promise<{ complete: string[]; incomplete: string[] }> {
  const [all, complete] = [new Set<string>(), new Set<string>()]
  for await (const path of folder.list(SNAPSHOTS)) {
    const [, name = ''] = path.split('/')
    all.add(name)
    if (path === manifestPath(name)) complete.add(name)
  }
  return {
    complete: [...complete].toSorted(),
    incomplete: [...all.difference(complete)].toSorted(),
  }
}

/** Completes the snapshot. */
export async function writeManifest(
  folder: BackupFolder,
  snapshot: string,
  manifest: Manifest,
): Promise<void> {
  const text = Buffer.from(formatManifest(manifest))
  await folder.write(manifestPath(snapshot), toChunks(text))
}

/** Removes a snapshot, its manifest first: without it the snapshot is incomplete. */
export async function removeSnapshot(folder: BackupFolder, snapshot: string): Promise<void> {
  await folder.removeAll(manifestPath(snapshot))
  await folder.removeAll(`${SNAPSHOTS}/${snapshot}`)
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Reads the manifest of a snapshot. Throws a StartupError if it is missing or damaged. */
export async function readManifest(folder: BackupFolder, snapshot: string): Promise<Manifest> {
  try {
    const chunks = await Array.fromAsync(folder.read(manifestPath(snapshot)))
    return parseManifest(Buffer.concat(chunks).toString())
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    const reason = isMissing ? 'it does not exist' : (error as Error).message
    throw new StartupError(`the snapshot ${snapshot} cannot be used: ${reason}`, { cause: error })
  }
}
