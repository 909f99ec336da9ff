import { expect, test } from 'vitest'
import { createImageCache } from './image-cache.ts'

const image = (size = 4) => Buffer.alloc(size)

test('concurrent callers share one load, and later ones its result', async () => {
  const cache = createImageCache()
  let loads = 0
  const load = async () => {
    loads += 1
    return image()
  }
  const [one, other] = await Promise.all([cache.getOrSet('a', load), cache.getOrSet('a', load)])
  expect(await cache.getOrSet('a', load)).toBe(one)
  expect([loads, other]).toEqual([1, one])
})

test('evicts the least recently used image', async () => {
  const cache = createImageCache(8)
  const loaded: string[] = []
  const get = (hash: string) =>
    cache.getOrSet(hash, async () => {
      loaded.push(hash)
      return image()
    })
  for (const hash of ['a', 'b', 'a', 'c', 'a', 'b']) await get(hash)
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('a failed load is retried', async () => {
  const cache = createImageCache()
  const failing = async () => {
    throw new Error('on purpose')
  }
  await expect(cache.getOrSet('a', failing)).rejects.toThrow('on purpose')
  expect(await cache.getOrSet('a', async () => image())).toHaveLength(4)
})
