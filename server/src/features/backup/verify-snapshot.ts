import { createHash } from 'node:crypto'
import { StartupError } from '../../infra/startup-error.ts'
import {
  type BackupFolder,
  findSnapshots,
  objectListPath,
  objectPath,
  readManifest,
  tablePath,
  type Written,
} from './backup-folder.ts'
import type { Manifest } from './manifest.ts'
import { readObjectList } from './object-list.ts'
import type { Report } from './report.ts'

/** Returns the name of the requested snapshot, otherwise the newest. Throws a StartupError. */
export async function chooseSnapshot(folder: BackupFolder, requested?: string): Promise<string> {
  const { complete } = await findSnapshots(folder)
  const chosen = requested ?? complete.at(-1)
  if (chosen === undefined) throw new StartupError('there is no snapshot in this folder')
  if (complete.includes(chosen)) return chosen
  throw new StartupError(
    `there is no snapshot ${chosen}; there are ${complete.slice(-5).join(', ') || 'none'}`,
  )
}

/**
 * Reads every byte of a snapshot except its objects, of which it checks only the sizes. Returns the
 * manifest. Throws a StartupError that names the damaged file.
 */
export async function verifySnapshot(folder: BackupFolder, snapshot: string): Promise<Manifest> {
  const manifest = await readManifest(folder, snapshot)
  const files = [
    ...manifest.tables.map((table) => ({ path: tablePath(snapshot, table.name), ...table })),
    ...(manifest.objects ? [{ path: objectListPath(snapshot), ...manifest.objects }] : []),
  ]
  for (const { path, bytes, sha256 } of files) {
    await verifyContent(folder.read(path), { path, bytes, sha256 })
  }
  if (!manifest.objects) return manifest
  for await (const { key, bytes, sha256 } of readObjectList(folder, snapshot)) {
    if (sha256 === null) continue
    const found = await folder.sizeOf(objectPath(key))
    if (found === null) throw damaged(objectPath(key), 'it is missing')
    if (found !== bytes) throw damaged(objectPath(key), `it has ${found} bytes instead of ${bytes}`)
  }
  return manifest
}

/** Reads every byte of a snapshot's objects. Throws a StartupError that names the damaged file. */
export async function verifyObjects(
  folder: BackupFolder,
  snapshot: string,
  report: Report,
): Promise<void> {
  let count = 0
  for await (const { key, bytes, sha256 } of readObjectList(folder, snapshot)) {
    if (sha256 === null) continue
    const path = objectPath(key)
    await verifyContent(folder.read(path), { path, bytes, sha256 })
    report('files', ++count)
  }
}

interface Expected extends Written {
  path: string
}

async function verifyContent(content: AsyncIterable<Uint8Array>, expected: Expected) {
  for await (const chunk of checked(content, expected)) void chunk
}

/**
 * Passes content through. At its end, throws a StartupError if it differs from what was written.
 */
export async function* checked(
  content: AsyncIterable<Uint8Array>,
  { path, bytes, sha256 }: Expected,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      length += chunk.length
      yield chunk
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw damaged(path, 'it is missing')
    throw error
  }
  if (length !== bytes) throw damaged(path, `it has ${length} bytes instead of ${bytes}`)
  if (hash.digest('hex') !== sha256) throw damaged(path, 'its checksum differs')
}

const damaged = (path: string, reason: string) =>
  new StartupError(`the backup is damaged: ${path}: ${reason}`)
