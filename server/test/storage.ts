import { readdir, readlink } from 'node:fs/promises'
import { folder as folders, type Folder } from '@seam/contract/media.ts'
import { app } from './app.ts'

const namesIn = (path: string) => readdir(path).catch((): string[] => [])

/** The files that are kept of an asset. */
export async function filesOf(folder: Folder, publicId: string): Promise<string[]> {
  const { objectFolder } = await app()
  return (await namesIn(`${objectFolder}/${folder}/${publicId.slice(0, 2)}/${publicId}`)).sort()
}

/** Folders of files that no asset of the database owns. */
export async function orphans(): Promise<string[]> {
  const { db, objectFolder } = await app()
  const stored: string[] = []
  for (const folder of folders.options) {
    for (const prefix of await namesIn(`${objectFolder}/${folder}`)) {
      stored.push(...(await namesIn(`${objectFolder}/${folder}/${prefix}`)))
    }
  }
  const rows = await db.selectFrom('asset').select('public_id').execute()
  const owned = new Set(rows.map((row) => row.public_id))
  return stored.filter((publicId) => !owned.has(publicId))
}

/** What is half-made just now. */
export async function workFolders(): Promise<string[]> {
  const root = `${(await app()).objectFolder}/.work`
  const ofProcesses = (await namesIn(root)).map((name) => namesIn(`${root}/${name}`))
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
