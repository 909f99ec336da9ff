import { lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { freshStore } from '../../../test/fresh-store.ts'
import type { ObjectStore } from './object-store.ts'

let objects: ObjectStore
beforeEach(async () => {
  objects = await freshStore()
})

/** Puts these words, or bytes, under a key. */
async function put(key: string, content: string | Buffer) {
  const file = join(await objects.workFolder(), 'file')
  await writeFile(file, content)
  await objects.put(key, file)
  return file
}
async function bytesOf(key: string, start: number, end: number) {
  const found = await objects.read(key, start, end)
  if (!('giveBack' in found)) return buffer(found)
  const bytes = Buffer.from(found.bytes)
  found.giveBack()
  return bytes
}
const wordsOf = async (key: string) => {
  const { size } = (await objects.facts(key)) ?? { size: 0 }
  return (await bytesOf(key, 0, size - 1)).toString()
}

/** Several times as much as is sent at once, of bytes that tell where they stand. */
const large = () => {
  const bytes = Buffer.alloc(20_000_003)
  for (let at = 0; at + 4 <= bytes.length; at += 4) bytes.writeUInt32LE(at, at)
  return bytes
}

test('an object is there whole once it is put, and its file is gone', async () => {
  const before = Date.now()
  const file = await put('a/b/c.txt', 'Hello')
  const { size, modified } = (await objects.facts('a/b/c.txt')) ?? {}
  expect(size).toBe(5)
  expect(Math.abs(Number(modified) - before)).toBeLessThan(60_000)
  expect(await wordsOf('a/b/c.txt')).toBe('Hello')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('an object may be empty, and may be as large as it likes', async () => {
  await put('empty', '')
  expect(await objects.facts('empty')).toMatchObject({ size: 0 })
  expect(await bytesOf('empty', 0, -1)).toHaveLength(0)
  const bytes = large()
  await put('large', bytes)
  expect(await objects.facts('large')).toMatchObject({ size: bytes.length })
  expect((await bytesOf('large', 0, bytes.length - 1)).equals(bytes)).toBe(true)
})

test('putting it again takes its place', async () => {
  await put('a/b', 'one')
  await put('a/b', 'three')
  expect(await wordsOf('a/b')).toBe('three')
})

test('of many that are put under one key at once, one stays, whole', async () => {
  const contents = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter, index) =>
    Buffer.alloc(9_000_000 + index, letter),
  )
  await Promise.all(contents.map((content) => put('a/b', content)))
  const { size = 0 } = (await objects.facts('a/b')) ?? {}
  const kept = await bytesOf('a/b', 0, size - 1)
  expect(contents.filter((content) => content.equals(kept))).toHaveLength(1)
})

test('only a plain file becomes an object', async () => {
  const work = await objects.workFolder()
  await symlink('/etc/passwd', `${work}/link`)
  await mkdir(`${work}/folder`)
  for (const name of ['link', 'folder']) {
    await expect(objects.put('a', `${work}/${name}`)).rejects.toThrow('Not a plain file')
    await lstat(`${work}/${name}`)
  }
  await expect(objects.put('a', `${work}/nothing`)).rejects.toThrow('ENOENT')
  expect(await objects.facts('a')).toBeNull()
})

test('what is no object has no facts, no bytes and no copy', async () => {
  await put('a/b/c', 'x')
  for (const key of ['a', 'a/b', 'a/b/d', 'a/b/cc', 'z']) {
    expect([key, await objects.facts(key)]).toEqual([key, null])
  }
  const copy = join(await objects.workFolder(), 'copy')
  await expect(objects.read('a/b/d', 0, 9)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(objects.read('a/b/d', 0, 9_000_000)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(objects.copyTo('a/b/d', copy)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readFile(copy)).rejects.toThrow('ENOENT')
})

test('any part can be read, from the first byte to the last', async () => {
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

test('a copy for a program is apart from the object: removing it changes nothing', async () => {
  await put('a/b', 'Hello')
  const copy = join(await objects.workFolder(), 'copy')
  await objects.copyTo('a/b', copy)
  expect((await stat(copy)).mode & 0o444).toBe(0o444)
  await objects.removeAll('a/b')
  expect(await readFile(copy, 'utf8')).toBe('Hello')
})

test('removing a prefix removes it and all below it, and nothing beside it', async () => {
  const kept = ['a/one-more/z', 'a/one.more', 'a/on', 'b/a/one/x']
  for (const key of ['a/one/x', 'a/one/y', 'a/one/deep/er/z', 'a/two', ...kept]) await put(key, '1')
  for (const prefix of ['a/one', 'a/two', 'never/was']) await objects.removeAll(prefix)
  for (const key of ['a/one/x', 'a/one/y', 'a/one/deep/er/z', 'a/two']) {
    expect([key, await objects.facts(key)]).toEqual([key, null])
  }
  for (const key of kept) expect([key, await objects.facts(key)]).toEqual([key, expect.anything()])
})

test('as many as fifteen hundred are removed at once', async () => {
  const key = (number: number) => `many/${String(number).padStart(4, '0')}`
  const each = async <Result>(work: (key: string) => Promise<Result>) => {
    const results: Result[] = []
    for (let from = 0; from < 1_500; from += 50) {
      const some = Array.from({ length: 50 }, (_, index) => work(key(from + index)))
      results.push(...(await Promise.all(some)))
    }
    return results
  }
  await put('many-more', 'x')
  await each((one) => put(one, 'x'))
  await objects.removeAll('many')
  const left = await each((one) => objects.facts(one))
  expect(left.filter((facts) => facts !== null)).toEqual([])
  expect(await objects.facts('many-more')).not.toBeNull()
})

test('it says that it can be written', async () => {
  await expect(objects.check()).resolves.toBeUndefined()
})
