import { lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, inject, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { openEmptyStore } from '../../../test/empty-object-store.ts'
import type { ObjectStore } from './object-store.ts'

let objects: ObjectStore
beforeEach(async () => {
  objects = await openEmptyStore()
})

/** Stores the content under a key. Returns the path that it was moved from. */
async function put(key: string, content: string | Buffer) {
  const file = join(await objects.createWorkFolder(), 'file')
  await writeFile(file, content)
  await objects.put(key, file)
  return file
}
async function bytesOf(key: string, start: number, end: number) {
  const found = await objects.read(key, start, end)
  if (!('release' in found)) return buffer(found)
  const bytes = Buffer.from(found.bytes)
  found.release()
  return bytes
}
const textOf = async (key: string) => {
  const { size } = (await objects.stat(key)) ?? { size: 0 }
  return (await bytesOf(key, 0, size - 1)).toString()
}

/** Several times the size of one part. Each word contains its own offset. */
const large = () => {
  const bytes = Buffer.alloc(20_000_003)
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) bytes.writeUInt32LE(offset, offset)
  return bytes
}

test('stores an object completely and removes its file', async () => {
  const before = Date.now()
  const file = await put('a/b/c.txt', 'Hello')
  const { size, modified } = (await objects.stat('a/b/c.txt')) ?? {}
  expect(size).toBe(5)
  expect(Math.abs(Number(modified) - before)).toBeLessThan(60_000)
  expect(await textOf('a/b/c.txt')).toBe('Hello')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('stores empty and large objects', async () => {
  await put('empty', '')
  expect(await objects.stat('empty')).toMatchObject({ size: 0 })
  expect(await bytesOf('empty', 0, -1)).toHaveLength(0)
  const bytes = large()
  await put('large', bytes)
  expect(await objects.stat('large')).toMatchObject({ size: bytes.length })
  expect((await bytesOf('large', 0, bytes.length - 1)).equals(bytes)).toBe(true)
})

test('replaces an object on a second put', async () => {
  await put('a/b', 'one')
  await put('a/b', 'three')
  expect(await textOf('a/b')).toBe('three')
})

test('keeps one complete object of several concurrent puts to one key', async () => {
  const contents = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter, index) =>
    Buffer.alloc(9_000_000 + index, letter),
  )
  await Promise.all(contents.map((content) => put('a/b', content)))
  const { size = 0 } = (await objects.stat('a/b')) ?? {}
  const stored = await bytesOf('a/b', 0, size - 1)
  expect(contents.filter((content) => content.equals(stored))).toHaveLength(1)
})

test('accepts only a regular file', async () => {
  const work = await objects.createWorkFolder()
  await symlink('/etc/passwd', `${work}/link`)
  await mkdir(`${work}/folder`)
  for (const name of ['link', 'folder']) {
    await expect(objects.put('a', `${work}/${name}`)).rejects.toThrow('Not a plain file')
    await lstat(`${work}/${name}`)
  }
  await expect(objects.put('a', `${work}/nothing`)).rejects.toThrow('ENOENT')
  expect(await objects.stat('a')).toBeNull()
})

test('does not find, read or copy an object that does not exist', async () => {
  await put('a/b/c', 'x')
  for (const key of ['a', 'a/b', 'a/b/d', 'a/b/cc', 'z']) {
    expect([key, await objects.stat(key)]).toEqual([key, null])
  }
  const copy = join(await objects.createWorkFolder(), 'copy')
  await expect(objects.read('a/b/d', 0, 9)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(objects.read('a/b/d', 0, 9_000_000)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(objects.copyToFile('a/b/d', copy)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readFile(copy)).rejects.toThrow('ENOENT')
})

test('reads any range', async () => {
  const bytes = large()
  const last = bytes.length - 1
  await put('large', bytes)
  for (const [start, end] of [
    [0, 0],
    [0, 1],
    [10, 19],
    [last, last],
    [last - 9, last],
    [1_000_000, 3_500_000],
    [8_388_600, 8_388_620],
  ] as const) {
    const part = await bytesOf('large', start, end)
    expect([start, part.equals(bytes.subarray(start, end + 1))]).toEqual([start, true])
  }
  await expect(bytesOf('large', last, last + 1).then(({ length }) => length)).rejects.toThrow(
    'is shorter than it was',
  )
})

test('keeps a copy after the object is removed', async () => {
  await put('a/b', 'Hello')
  const copy = join(await objects.createWorkFolder(), 'copy')
  await objects.copyToFile('a/b', copy)
  expect((await stat(copy)).mode & 0o444).toBe(0o444)
  await objects.removeAll('a/b')
  expect(await readFile(copy, 'utf8')).toBe('Hello')
})

test('removes a prefix with everything below it, and nothing else', async () => {
  const others = ['a/one-more/z', 'a/one.more', 'a/on', 'b/a/one/x']
  for (const key of ['a/one/x', 'a/one/y', 'a/one/deep/er/z', 'a/two', ...others])
    await put(key, '1')
  for (const prefix of ['a/one', 'a/two', 'never/was']) await objects.removeAll(prefix)
  for (const key of ['a/one/x', 'a/one/y', 'a/one/deep/er/z', 'a/two']) {
    expect([key, await objects.stat(key)]).toEqual([key, null])
  }
  for (const key of others) expect([key, await objects.stat(key)]).toEqual([key, expect.anything()])
})

// Slow on S3: one request to write each object, and two to remove them.
test.runIf(isLongRun || inject('store') === 'folder')(
  'removes 1,020 objects in one call',
  async () => {
    const key = (number: number) => `many/${String(number).padStart(4, '0')}`
    await put('many-more', 'x')
    for (let from = 0; from < 1_020; from += 60) {
      await Promise.all(Array.from({ length: 60 }, (_, index) => put(key(from + index), 'x')))
    }
    await objects.removeAll('many')
    // S3 removes a thousand objects per request.
    const left = [0, 999, 1_000, 1_019].map((number) => objects.stat(key(number)))
    expect(await Promise.all(left)).toEqual([null, null, null, null])
    expect(await objects.stat('many-more')).not.toBeNull()
  },
)

test('passes the check when it is writable', async () => {
  await expect(objects.check()).resolves.toBeUndefined()
})
