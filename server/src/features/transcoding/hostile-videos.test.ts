import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun, sampleOf } from '@seam/postgres/test/long-run.ts'
import { waitForJobs } from '../../../test/app.ts'
import {
  compareState,
  startCanary,
  type SystemState,
  captureState,
} from '../../../test/system-state.ts'
import { person } from '../../../test/cast.ts'
import { writeTestFile, type MaliciousFile, ordinaryClip } from '../../../test/malicious-files.ts'
import { processableVideos, unprocessableVideos } from '../../../test/malicious-videos.ts'
import {
  forEachConcurrently,
  type Outcome,
  uploadAndProcess,
} from '../../../test/upload-outcome.ts'

let canary: Awaited<ReturnType<typeof startCanary>>
let before: SystemState
beforeAll(async () => {
  await waitForJobs()
  canary = await startCanary()
  before = await captureState()
})
afterAll(() => canary.close())

const CUTS = isLongRun ? 20 : 6
const BROKEN = 'FAILED This file cannot be read to the end. It may be damaged or incomplete.'
const ONE_QUALITY =
  'FAILED This video plays in one quality only: the others could not be created. Please try again.'

/**
 * Signs up in each call: an access token is valid for ten minutes, and the whole run takes longer.
 */
async function outcomesOf(files: readonly MaliciousFile[]): Promise<Map<string, Outcome>> {
  const ada = await person('Ada')
  const found = new Map<string, Outcome>()
  await forEachConcurrently(files, 3, async ([name, file]) => {
    found.set(name, await uploadAndProcess(ada, await file()))
  })
  return found
}
const endsOf = (found: Map<string, Outcome>) =>
  Object.fromEntries([...found].map(([name, { result }]) => [name, result]))
const allOf = (files: readonly MaliciousFile[], end: string) =>
  Object.fromEntries(files.map(([name]) => [name, end]))

test('plays every hostile video that can be played', { timeout: 600_000 }, async () => {
  const corpus = sampleOf(processableVideos(canary.url), 3)
  const found = await outcomesOf(corpus)
  expect(endsOf(found)).toEqual(allOf(corpus, 'READY'))
})

test('fails every video that cannot be played, with a reason', async () => {
  const corpus = sampleOf(unprocessableVideos, 2)
  const found = await outcomesOf(corpus)
  expect(endsOf(found)).toEqual(allOf(corpus, BROKEN))
  expect([...found.values()].flatMap(({ files }) => files)).toEqual(corpus.map(() => 'original'))
})

test('a file truncated anywhere is rejected, fails or plays', async () => {
  const ada = await person('Ada')
  const whole = await ordinaryClip()
  // The index is at the front, so more of the cuts are in it.
  const lengths = Array.from({ length: CUTS }, (_, at) =>
    Math.floor(whole.length * ((at + 0.5) / CUTS) ** 2),
  )
  const ends: string[] = []
  await forEachConcurrently(lengths, 3, async (bytes) => {
    ends.push((await uploadAndProcess(ada, await writeTestFile(whole.subarray(0, bytes)))).result)
  })
  const refused = '415 Only MP4, MOV, or WEBM videos are allowed'
  const found = new Set(ends)
  expect(found.intersection(new Set([refused, BROKEN, 'READY'])).size).toBe(3)
  expect(found.difference(new Set([refused, BROKEN, ONE_QUALITY, 'READY']))).toEqual(new Set())
})

test('hostile videos cause no request, leave no files and do not affect later videos', async () => {
  expect(canary.received).toEqual([])
  expect(await compareState(before)).toEqual([])
})
