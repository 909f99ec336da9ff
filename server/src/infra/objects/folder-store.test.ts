import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { beforeEach, expect, inject, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

let root: string
let objects: ObjectStore
beforeEach(async () => {
  root = await mkdtemp(join(inject('folder'), 'objects-'))
  objects = await openFolderStore(root)
})

/** Stores the content under a key. */
async function put(key: string, content: string | Buffer) {
  const file = join(await objects.createWorkFolder(), 'file')
  await writeFile(file, content)
  await objects.put(key, file)
}

test('creates folders that no other user of the machine can read', async () => {
  await put('videos/a/file', 'private')
  expect((await stat(join(root, 'videos'))).mode & 0o077).toBe(0)
})

test('reads a short range into a buffer and a long one as a stream', async () => {
  await put('large', Buffer.alloc(5_000_000))
  const short = await objects.read('large', 0, 100)
  expect(short).toHaveProperty('release')
  if ('release' in short) short.release()
  const long = (await objects.read('large', 0, 4_000_000)) as Readable
  expect(long.destroy()).not.toHaveProperty('release')
})

test('removes the temporary files of ended processes at startup', async () => {
  await put('a/b', 'Hello')
  const child = spawn('true')
  await new Promise((resolve) => child.on('exit', resolve))
  const folderOf = (pid: number | undefined) => join(root, '.work', `${hostname()}.${pid}`)
  const [ended, running] = [folderOf(child.pid), folderOf(process.ppid)]
  for (const folder of [ended, running]) {
    await mkdir(join(folder, 'w'), { recursive: true })
    await writeFile(join(folder, 'w', 'half'), 'x')
  }
  const again = await openFolderStore(root)
  await expect(readdir(ended)).rejects.toThrow('ENOENT')
  expect(await readdir(join(running, 'w'))).toEqual(['half'])
  expect(await again.stat('a/b')).not.toBeNull()
  await again.check()
})

test('throws a StartupError if the folder cannot be created', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(openFolderStore(join(root, 'file'))).rejects.toThrow(StartupError)
})
