import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../../../../test/app.ts'
import { notAsBefore, openCanary, type State, stateNow } from '../../../../test/canaries.ts'
import { person, type Person } from '../../../../test/cast.ts'
import { fileOf, type Hostile, ordinary } from '../../../../test/hostile.ts'
import { showable, unshowable } from '../../../../test/hostile-videos.ts'
import { eachOf, type Outcome, outcomeOf } from '../../../../test/outcome.ts'

let ada: Person
let canary: Awaited<ReturnType<typeof openCanary>>
let before: State
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
  canary = await openCanary()
  before = await stateNow()
})
afterAll(() => canary.close())

const BROKEN = 'FAILED This file can not be read to its end. It may be damaged or incomplete.'
async function outcomesOf(files: readonly Hostile[]): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>()
  await eachOf(files, 3, async ([name, file]) => {
    found.set(name, await outcomeOf(ada, await file()))
  })
  return found
}
const endsOf = (found: Map<string, Outcome>) =>
  Object.fromEntries([...found].map(([name, { end }]) => [name, end]))
const allOf = (files: readonly Hostile[], end: string) =>
  Object.fromEntries(files.map(([name]) => [name, end]))

test('plays every hostile video that can be played', { timeout: 240_000 }, async () => {
  const corpus = showable(canary.url)
  const found = await outcomesOf(corpus)
  expect(endsOf(found)).toEqual(allOf(corpus, 'READY'))
})

test('fails every video that can not be played, with a reason', { timeout: 120_000 }, async () => {
  const found = await outcomesOf(unshowable)
  expect(endsOf(found)).toEqual(allOf(unshowable, BROKEN))
  expect([...found.values()].flatMap(({ kept }) => kept)).toEqual(unshowable.map(() => 'original'))
})

test('a file truncated anywhere is rejected, fails or plays', { timeout: 120_000 }, async () => {
  const whole = await ordinary()
  // The index is in front: more of the cuts are in it.
  const lengths = Array.from({ length: 20 }, (_, at) =>
    Math.floor(whole.length * ((at + 0.5) / 20) ** 2),
  )
  const ends: string[] = []
  await eachOf(lengths, 3, async (bytes) => {
    ends.push((await outcomeOf(ada, await fileOf(whole.subarray(0, bytes)))).end)
  })
  const refused = '415 Only MP4, MOV, or WEBM videos are allowed'
  expect([...new Set(ends)].toSorted()).toEqual([refused, BROKEN, 'READY'])
})

test('hostile videos cause no request, leave no files and do not affect later videos', async () => {
  expect(canary.asked).toEqual([])
  expect(await notAsBefore(before)).toEqual([])
})
