import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { folder as folders, type Folder } from '@seam/contract/media.ts'
import { removeDeferred } from '../src/features/removal/removals.ts'
import { app, jobRun } from './app.ts'

const namesIn = (path: string) => readdir(path).catch((): string[] => [])

/** Returns the path of the file with an object's bytes. */
export async function objectPath(key: string): Promise<string> {
  const { objectFiles } = await app()
  return join(objectFiles.folder, key) + objectFiles.suffix
}

/** Returns the object names among these file names, without the suffix. */
const objectNames = (names: string[], suffix: string) =>
  names
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, name.length - suffix.length))

/** Removes the files scheduled for removal, as if an hour had passed. */
export async function removeDueFiles(): Promise<void> {
  const { db, objects, disk } = await app()
  await db
    .updateTable('removal')
    .set({ due_at: sql`now()` })
    .execute()
  await removeDeferred({ db, objects, disk }).run(jobRun({}))
}

/**
 * Returns the keys of all objects as of an hour later. For a folder store, includes the paths of
 * subfolders.
 */
export async function objectKeys(): Promise<string[]> {
  const { objectFiles } = await app()
  await removeDueFiles()
  return objectNames(await readdir(objectFiles.folder, { recursive: true }), objectFiles.suffix)
}

/** Returns the sorted names of an asset's files and subfolders as of an hour later. */
export async function assetFiles(folder: Folder, publicId: string): Promise<string[]> {
  const { objectFiles } = await app()
  await removeDueFiles()
  const assetFolder = `${objectFiles.folder}/${folder}/${publicId.slice(0, 2)}/${publicId}`
  const names = await readdir(assetFolder, { recursive: true }).catch((): string[] => [])
  const first = objectNames(names, objectFiles.suffix).map((name) => name.replace(/\/.*/, ''))
  return [...new Set(first)].sort()
}

/** Returns the public ids of assets that have files but no database row. */
export async function orphanedAssets(): Promise<string[]> {
  const { db } = await app()
  const stored = (await objectKeys())
    .map((key) => key.split('/'))
    .filter(([folder = '']) => folders.options.some((known) => known === folder))
    .flatMap(([, , publicId]) => publicId ?? [])
  const rows = await db.selectFrom('asset').select('public_id').execute()
  const owned = new Set(rows.map((row) => row.public_id))
  return [...new Set(stored)].filter((publicId) => !owned.has(publicId))
}

export async function workFolders(): Promise<string[]> {
  const { workRoot } = await app()
  const ofProcesses = (await namesIn(workRoot)).map((name) => namesIn(`${workRoot}/${name}`))
  return (await Promise.all(ofProcesses)).flat()
}

export async function countUploads(username: string): Promise<number> {
  const { db } = await app()
  const rows = await db
    .selectFrom('asset')
    .innerJoin('account', 'account.id', 'asset.owner_id')
    .select('asset.id')
    .where('account.username', '=', username)
    .execute()
  return rows.length
}

/** Returns the open files of this process whose path contains a substring. */
export async function openFiles(substring: string): Promise<string[]> {
  const links = (await namesIn('/proc/self/fd')).map((fd) =>
    readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  )
  return (await Promise.all(links)).filter((path) => path.includes(substring))
}
