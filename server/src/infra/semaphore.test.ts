import { expect, test } from 'vitest'
import { createSemaphore, SemaphoreTimeout } from './semaphore.ts'

/** Creates work that runs until the test ends it. */
function controlledWork(started: string[]) {
  const ends = new Map<string, () => void>()
  return {
    work: (name: string) => () =>
      new Promise<void>((end) => {
        started.push(name)
        ends.set(name, end)
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('a key with a long queue does not delay other keys', async () => {
  const semaphore = createSemaphore(1)
  const started: string[] = []
  const { work, end } = controlledWork(started)
  for (const name of ['a1', 'a2', 'a3']) void semaphore('a', work(name))
  for (const name of ['b1', 'b2']) void semaphore('b', work(name))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
    await new Promise(setImmediate)
    await end(name)
  }
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('rejects work that has waited too long, and the next in the queue takes its place', async () => {
  const semaphore = createSemaphore(1, 20)
  const started: string[] = []
  const { work, end } = controlledWork(started)
  void semaphore('a', work('a1'))
  await expect(semaphore('b', work('b1'))).rejects.toThrow(SemaphoreTimeout)
  await end('a1')
  await semaphore('b', async () => void started.push('b2'))
  expect(started).toEqual(['a1', 'b2'])
})

test('rejects work if the queue is full, in total or for its key', async () => {
  const semaphore = createSemaphore(1, undefined, { all: 3, ofKey: 2 })
  const started: string[] = []
  const { work, end } = controlledWork(started)
  for (const name of ['a1', 'a2', 'a3']) void semaphore('a', work(name))
  await expect(semaphore('a', work('a4'))).rejects.toThrow(SemaphoreTimeout)
  void semaphore('b', work('b1'))
  await expect(semaphore('c', work('c1'))).rejects.toThrow(SemaphoreTimeout)
  await end('a1')
  void semaphore('c', work('c2'))
  for (const name of ['a2', 'b1', 'c2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'c2'])
})

test('work rejected after the timeout no longer counts as waiting', async () => {
  const semaphore = createSemaphore(1, 20, { all: 1, ofKey: 1 })
  const started: string[] = []
  const { work, end } = controlledWork(started)
  void semaphore('a', work('a1'))
  await expect(semaphore('a', work('a2'))).rejects.toThrow(SemaphoreTimeout)
  const waiting = semaphore('a', work('a3'))
  await end('a1')
  await end('a3')
  await waiting
  expect(started).toEqual(['a1', 'a3'])
})

test('failed work releases its slot', async () => {
  const semaphore = createSemaphore(1)
  const failing = semaphore('a', async () => {
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await semaphore('a', async () => 'done')).toBe('done')
})
