import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { SemaphoreTimeout } from '../../../infra/semaphore.ts'
import { ThreadClosed } from '../../../infra/worker-thread.ts'
import { readTexts, type TextTask } from './text-facts.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

let reader: TextReader
beforeEach(() => {
  reader = createTextReader()
})
afterEach(() => reader.close())

const lists = {
  refusedWords: ['casino'],
  heldWords: Array.from({ length: limits.spamList }, (_, n) => `${'a '.repeat(20)}${n}`),
}
const taskOf = (content: string): TextTask => ({ texts: { content }, lists, facts: 'words' })
/** Took five seconds on the event loop. */
const DEAREST = '\ufdfa'.repeat(limits.captions - 20)

/** Returns the milliseconds of CPU time that this thread spends until `work` is done. */
async function ownTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test.each(['\ufdfa', 'a ', 'a1b5\u2800', 'a.', 'http://a.co/ @abc '])(
  'a thread finds the same in a long text of “%s” as the event loop',
  async (unit) => {
    const texts = { title: 'A casino', description: unit.repeat(9000 / unit.length) }
    const task = { texts, lists, facts: 'all' } as const
    expect(await reader.read(1, task)).toEqual(readTexts(task))
  },
)

test('the longest captions of any characters cost the event loop almost nothing', async () => {
  // Starts the thread.
  await reader.read(1, taskOf('a'.repeat(5000)))
  for (const content of [DEAREST, 'a '.repeat(limits.captions / 2), 'a1\u2800'.repeat(160_000)]) {
    expect(await ownTime(() => reader.read(1, taskOf(content)))).toBeLessThan(100)
  }
})

test('a list is serialized once, however many texts are searched', () => {
  let serialized = 0
  const heldWords = Object.assign(['casino'], {
    toJSON() {
      serialized += 1
      return ['casino']
    },
  })
  const lists = { refusedWords: [], heldWords }
  for (const content of ['A casino', 'A harbour', 'Casinos']) {
    readTexts({ texts: { title: content, content }, lists, facts: 'words' })
  }
  expect(serialized).toBe(1)
})

test('accounts take turns', async () => {
  const done: number[] = []
  const read = async (accountId: number) => {
    await reader.read(accountId, taskOf('a b '.repeat(2000)))
    done.push(accountId)
  }
  await Promise.all([1, 1, 1, 1, 2, 3].map(read))
  expect(done).toEqual([1, 1, 2, 3, 1, 1])
})

test('an account has eight long texts in the queue, and all together 32', async () => {
  const read = (accountId: number) =>
    reader.read(accountId, taskOf('a '.repeat(3000))).then(
      () => 'read',
      (error: unknown) => (error instanceof SemaphoreTimeout ? 'full' : error),
    )
  const own = await Promise.all(Array.from({ length: 12 }, () => read(1)))
  expect(own).toEqual([...Array(9).fill('read'), ...Array(3).fill('full')])
  const all = await Promise.all(Array.from({ length: 40 }, (_, account) => read(account)))
  expect(all.filter((outcome) => outcome === 'read')).toHaveLength(33)
  expect(all.filter((outcome) => outcome === 'full')).toHaveLength(7)
  expect(await read(1)).toBe('read')
})

test('a thread that fails is replaced', async () => {
  const broken = { length: 5000 } as unknown as string
  await expect(reader.read(1, taskOf(broken))).rejects.toThrow(TypeError)
  expect(await reader.read(1, taskOf(`${'a '.repeat(3000)}casino`))).toMatchObject({
    fields: { content: { refusedWord: 'casino' } },
  })
})

test('closing rejects the current and all queued texts', async () => {
  const waiting = [1, 1, 2].map((accountId) => reader.read(accountId, taskOf(DEAREST)))
  const ends = Promise.allSettled(waiting)
  await reader.close()
  for (const { status, reason } of (await ends) as PromiseRejectedResult[]) {
    expect([status, reason]).toEqual(['rejected', expect.any(ThreadClosed)])
  }
  // Short texts need no thread.
  expect(await reader.read(1, taskOf('A casino'))).toMatchObject({
    fields: { content: { refusedWord: 'casino' } },
  })
})
