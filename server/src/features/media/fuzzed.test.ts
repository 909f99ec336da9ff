import { readFile, rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '../../../test/app.ts'
import { notAsBefore, stateNow, type State } from '../../../test/canaries.ts'
import { person, type Person } from '../../../test/cast.ts'
import { fuzzed } from '../../../test/fuzz.ts'
import { fileOf } from '../../../test/hostile.ts'
import { h264, made } from '../../../test/media.ts'
import { eachOf, outcomeOf } from '../../../test/outcome.ts'

const FILES = 500

let people: Person[]
let before: State
beforeAll(async () => {
  await settled()
  // Nobody has more than two videos processed at once.
  people = await Promise.all([person('Ada'), person('Ben')])
  before = await stateNow()
})

const pictures = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=5:duration=0.6']
const tone = ['-f', 'lavfi', '-i', 'sine=duration=0.6']
const whole = () =>
  Promise.all(
    [
      made([...pictures, ...h264], 'mp4'),
      made([...pictures, ...tone, ...h264, '-movflags', '+faststart'], 'mp4'),
      made([...pictures, ...tone, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le'], 'mov'),
      made([...pictures, '-c:v', 'libvpx', '-deadline', 'realtime'], 'webm'),
      made([...pictures, ...h264, '-g', '1', '-movflags', 'frag_keyframe+empty_moov'], 'mp4'),
      made([...pictures, '-c:v', 'libx265', '-x265-params', 'log-level=error'], 'mp4'),
    ].map(async (file) => readFile(await file)),
  )

const ENDS =
  /^(READY|415 Only MP4, MOV, or WEBM videos are allowed|422 Video must be at most (4 hours long|40 megapixels)|FAILED This file (can not be read to its end\. It may be damaged or incomplete|took too long to process)\.)$/

test(
  `${FILES} files that chance has spoilt are refused, fail or play`,
  { timeout: 600_000 },
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
    const files = await whole()
    const counts = new Map<string, number>()
    const wrong: string[] = []
    const numbers = Array.from({ length: FILES }, (_, index) => index)
    await eachOf(numbers, 4, async (index) => {
      const own = (seed + index) % 2 ** 32
      const path = await fileOf(fuzzed(files[index % files.length] ?? Buffer.alloc(0), own))
      const who = people[index % people.length]
      const end = await outcomeOf(who as Person, path).then(
        (outcome) => outcome.end,
        (error: Error) => `wrong: ${error.message}`,
      )
      await rm(path)
      counts.set(end, (counts.get(end) ?? 0) + 1)
      if (!ENDS.test(end)) wrong.push(`SEED=${seed}, file ${index}: ${end}`)
    })
    expect(wrong).toEqual([])
    // Of each kind there is so much that the test means something.
    const kinds = ['415', 'FAILED', 'READY'].map((kind) =>
      [...counts].reduce((sum, [end, count]) => sum + (end.startsWith(kind) ? count : 0), 0),
    )
    expect(Math.min(...kinds)).toBeGreaterThan(20)
  },
)

test('after all this nothing is left, and videos are made as before', async () => {
  expect(await notAsBefore(before)).toEqual([])
})
