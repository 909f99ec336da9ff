import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { folder as folders, type Folder } from '@seam/contract/media.ts'
import { app } from './app.ts'

const namesIn = (path: string) => readdir(path).catch((): string[] => [])

/** The path at which the bytes of an object lie. */
export async function pathOf(key: string): Promise<string> {
  const { kept } = await app()
  return join(kept.folder, key) + kept.suffix
}

/** The names of these files that are objects, as the store knows them. */
const objectsAmong = (names: string[], suffix: string) =>
  names
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, name.length - suffix.length))

/** The keys of all objects. In a folder those of all folders too. */
export async function keys(): Promise<string[]> {
  const { kept } = await app()
  return objectsAmong(await readdir(kept.folder, { recursive: true }), kept.suffix)
}

/** The files that are kept of an asset, and the folders of those that lie in one. */
export async function filesOf(folder: Folder, publicId: string): Promise<string[]> {
  const { kept } = await app()
  const place = `${kept.folder}/${folder}/${publicId.slice(0, 2)}/${publicId}`
  const names = await readdir(place, { recursive: true }).catch((): string[] => [])
  const first = objectsAmong(names, kept.suffix).map((name) => name.replace(/\/.*/, ''))
  return [...new Set(first)].sort()
}

/** Names of assets that have files, and that the database does not know. */
export async function orphans(): Promise<string[]> {
  const { db } = await app()
  const stored = (await keys())
    .map((key) => key.split('/'))
    .filter(([folder = '']) => folders.options.some((known) => known === folder))
    .flatMap(([, , publicId]) => publicId ?? [])
  const rows = await db.selectFrom('asset').select('public_id').execute()
  const owned = new Set(rows.map((row) => row.public_id))
  return [...new Set(stored)].filter((publicId) => !owned.has(publicId))
}

/** What is half-made just now. */
export async function workFolders(): Promise<string[]> {
  const { workRoot } = await app()
  const ofProcesses = (await namesIn(workRoot)).map((name) => namesIn(`${workRoot}/${name}`))
  return (await Promise.all(ofProcesses)).flat()
}

/** How many uploads a user has made. */
export async function uploadsOf(username: string): Promise<number> {
  const { db } = await app()
  const rows = await db
    .selectFrom('asset')
    .innerJoin('account', 'account.id', 'asset.owner_id')
    .select('asset.id')
    .where('account.username', '=', username)
    .execute()
  return rows.length
}

/** The files that this process holds open whose path has these words in it. */
export async function openFiles(words: string): Promise<string[]> {
  const links = (await namesIn('/proc/self/fd')).map((fd) =>
    readlink(`/proc/self/fd/${fd}`).catch(() => ''),
  )
  return (await Promise.all(links)).filter((path) => path.includes(words))
}
