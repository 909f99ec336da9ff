import {
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '@seam/postgres/make-folder.ts'
import { StartupError } from '../startup-error.ts'
import { acquireBuffer } from './buffer-pool.ts'
import type { ObjectStore } from './object-store.ts'
import { checkWritable } from '../disk-space/storage-full.ts'
import { openWorkFolders } from './work-folders.ts'

async function sync(path: string) {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const nullIfMissing = (error: { code?: string }) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Stores objects as files in a folder, which machines may share. Throws a StartupError. */
export async function openFolderStore(root: string): Promise<ObjectStore> {
  try {
    const createWorkFolder = await openWorkFolders(join(root, '.work'))
    await makeFolder(join(root, '.uploads'), 0o700)
    return folderStore(root, createWorkFolder)
  } catch (error) {
    throw new StartupError(`the data folder cannot be written: ${(error as Error).message}`)
  }
}

/** Returns a read-only store of the objects in a folder, which need not be writable. */
export const readFolderStore = (root: string): ObjectStore =>
  folderStore(root, () => Promise.reject(new Error(`${root} is read-only`)))

function folderStore(root: string, createWorkFolder: () => Promise<string>): ObjectStore {
  const pathOf = (key: string) => join(root, key)
  return {
    name: 'folder',

    async put(key, file) {
      const target = pathOf(key)
      if (!(await lstat(file)).isFile()) throw new Error(`Not a plain file: ${key}`)
      // The sandbox user that wrote it must not be able to change it.
      if (process.getuid?.() === 0) await chown(file, 0, 0)
      await chmod(file, 0o644)
      // No other user of this machine may read files of private videos.
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await sync(file)
      await rename(file, target)
      await sync(dirname(target))
    },

    async stat(key) {
      const stats = await stat(pathOf(key)).catch(nullIfMissing)
      return stats?.isFile() ? { size: stats.size, modified: stats.mtime } : null
    },

    async read(key, start, end) {
      const file = await open(pathOf(key), 'r')
      const length = end - start + 1
      const pooled = acquireBuffer(length)
      if (!pooled) return file.createReadStream({ start, end })
      try {
        const { bytesRead } = await file.read(pooled.bytes, 0, length, start)
        if (bytesRead < length) throw new Error(`${key} is shorter than it was`)
        return pooled
      } catch (error) {
        pooled.release()
        throw error
      } finally {
        await file.close()
      }
    },

    async openReader(key, start, end) {
      const file = await open(pathOf(key), 'r')
      let position = start
      return {
        async read(buffer) {
          const length = Math.min(buffer.length, end - position + 1)
          const { bytesRead } = await file.read(buffer, 0, length, position)
          position += bytesRead
          return bytesRead
        },
        close: () => file.close(),
      }
    },

    async copyToFile(key, file) {
      await link(pathOf(key), file).catch(() => copyFile(pathOf(key), file))
    },

    async *list(prefix) {
      const folders = [prefix]
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        const entries = await opendir(pathOf(folder)).catch(nullIfMissing)
        if (!entries) continue
        for await (const entry of entries) {
          const key = `${folder}/${entry.name}`
          if (entry.isDirectory()) folders.push(key)
          else yield key
        }
      }
    },

    async removeAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true })
    },

    createWorkFolder,

    uploadFolder: join(root, '.uploads'),

    check: () => checkWritable(root),
  }
}
