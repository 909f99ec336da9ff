import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, inject, test } from 'vitest'
import { StartFailure } from '../start-failure.ts'
import { openObjectFolder } from './folder.ts'
import type { ObjectStore } from './object-store.ts'

let root: string
let objects: ObjectStore
beforeEach(async () => {
  root = await mkdtemp(join(inject('folder'), 'objects-'))
  objects = await openObjectFolder(root)
})

/** Puts these words, or bytes, under a key. */
async function put(key: string, content: string | Buffer) {
  const file = join(await objects.workFolder(), 'file')
  await writeFile(file, content)
  await objects.put(key, file)
  return file
}
const bytesOf = async (key: string, start: number, end: number) => {
  const found = await objects.read(key, start, end)
  if (!('giveBack' in found)) return buffer(found)
  const bytes = Buffer.from(found.bytes)
  found.giveBack()
  return bytes
}

test('an object is there whole once it is put, and its file is gone', async () => {
  const file = await put('a/b/c.txt', 'Hello')
  expect(await objects.facts('a/b/c.txt')).toEqual({ size: 5, modified: expect.any(Date) })
  expect((await bytesOf('a/b/c.txt', 0, 4)).toString()).toBe('Hello')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('what is kept can be read by nobody else on the machine', async () => {
  await put('videos/a/file', 'private')
  expect((await stat(join(root, 'videos'))).mode & 0o077).toBe(0)
})

test('putting it again takes its place', async () => {
  await put('a/b', 'one')
  await put('a/b', 'three')
  expect((await bytesOf('a/b', 0, 4)).toString()).toBe('three')
})

test('what is no object has no facts', async () => {
  await put('a/b/c', 'x')
  for (const key of ['a', 'a/b', 'a/b/d', 'a/b/c/d', 'z'])
    expect(await objects.facts(key)).toBeNull()
})

test('any part can be read, short ones at once and long ones as a stream', async () => {
  const content = Buffer.from(Array.from({ length: 5_000_000 }, (_, index) => index % 251))
  await put('large', content)
  for (const [start, end] of [
    [0, 0],
    [10, 19],
    [4_999_999, 4_999_999],
    [0, 4_999_999],
    [1_000_000, 3_500_000],
  ] as const) {
    const part = await bytesOf('large', start, end)
    expect(part.equals(content.subarray(start, end + 1))).toBe(true)
  }
  expect(await objects.read('large', 0, 100)).toHaveProperty('giveBack')
  const long = (await objects.read('large', 0, 4_000_000)) as Readable
  expect(long.destroy()).not.toHaveProperty('giveBack')
})

test('removing a prefix removes all below it and nothing beside it', async () => {
  await put('a/one/x', '1')
  await put('a/one/y', '2')
  await put('a/one-more/z', '3')
  await objects.removeAll('a/one')
  await objects.removeAll('never/was')
  expect(await objects.facts('a/one/x')).toBeNull()
  expect(await objects.facts('a/one-more/z')).not.toBeNull()
})

test('a copy for a program is apart from the object: removing it changes nothing', async () => {
  await put('a/b', 'Hello')
  const copy = join(await objects.workFolder(), 'copy')
  await objects.copyTo('a/b', copy)
  expect(await readFile(copy, 'utf8')).toBe('Hello')
  await objects.removeAll('a/b')
  expect(await readFile(copy, 'utf8')).toBe('Hello')
})

test('only a plain file becomes an object', async () => {
  const work = await objects.workFolder()
  await symlink('/etc/passwd', `${work}/link`)
  await mkdir(`${work}/folder`)
  await expect(objects.put('a', `${work}/link`)).rejects.toThrow('Not a plain file')
  await expect(objects.put('a', `${work}/folder`)).rejects.toThrow('Not a plain file')
  expect(await objects.facts('a')).toBeNull()
})

test('what a process that is gone has left half-made is cleared away at the next start', async () => {
  await put('a/b', 'Hello')
  const child = spawn('true')
  await new Promise((resolve) => child.on('exit', resolve))
  const left = (pid: number | undefined) => join(root, '.work', `${hostname()}.${pid}`)
  const [gone, running] = [left(child.pid), left(process.ppid)]
  for (const folder of [gone, running]) {
    await mkdir(join(folder, 'w'), { recursive: true })
    await writeFile(join(folder, 'w', 'half'), 'x')
  }
  const again = await openObjectFolder(root)
  await expect(readdir(gone)).rejects.toThrow('ENOENT')
  expect(await readdir(join(running, 'w'))).toEqual(['half'])
  expect(await again.facts('a/b')).not.toBeNull()
  await again.check()
})

test('a folder that can not be made stops the start', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(openObjectFolder(join(root, 'file'))).rejects.toThrow(StartFailure)
})
