import { readFile, rm } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { isLongRun, sampleSeed } from '@seam/postgres/test/long-run.ts'
import { waitForJobs } from '../../../test/app.ts'
import { compareState, captureState, type SystemState } from '../../../test/system-state.ts'
import { person, type Person } from '../../../test/cast.ts'
import { fuzz } from '../../../test/fuzz.ts'
import { writeTestFile } from '../../../test/malicious-files.ts'
import { h264, generateMedia } from '../../../test/generate-media.ts'
import { forEachConcurrently, uploadAndProcess } from '../../../test/upload-outcome.ts'

/** Every run uses different files. Set FUZZED_FILES to try more of them, SEAM_SAMPLE_SEED to repeat a run. */
const FILES = Number(process.env.FUZZED_FILES ?? (isLongRun ? 100 : 12))

let people: Person[]
let before: SystemState
beforeAll(async () => {
  await waitForJobs()
  // At most two videos of one account are processed concurrently.
  people = await Promise.all([person('Ada'), person('Ben')])
  before = await captureState()
})

const pictures = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=5:duration=0.6']
const tone = ['-f', 'lavfi', '-i', 'sine=duration=0.6']
const whole = () =>
  Promise.all(
    [
      generateMedia([...pictures, ...h264], 'mp4'),
      generateMedia([...pictures, ...tone, ...h264, '-movflags', '+faststart'], 'mp4'),
      generateMedia([...pictures, ...tone, '-c:v', 'mpeg4', '-c:a', 'pcm_s16le'], 'mov'),
      generateMedia([...pictures, '-c:v', 'libvpx', '-deadline', 'realtime'], 'webm'),
      generateMedia(
        [...pictures, ...h264, '-g', '1', '-movflags', 'frag_keyframe+empty_moov'],
        'mp4',
      ),
      generateMedia([...pictures, '-c:v', 'libx265', '-x265-params', 'log-level=error'], 'mp4'),
    ].map(async (file) => readFile(await file)),
  )

const OUTCOMES =
  /^(READY|415 Only MP4, MOV, or WEBM videos are allowed|422 Video must be at most (4 hours long|40 megapixels)|FAILED This file (cannot be read to the end\. It may be damaged or incomplete|took too long to process)\.|FAILED This video plays in one quality only: .*)$/

test(
  `rejects, fails or plays each of ${FILES} randomly damaged files`,
  { timeout: 20_000 * FILES },
  async () => {
    const files = await whole()
    const counts = new Map<string, number>()
    const wrong: string[] = []
    const numbers = Array.from({ length: FILES }, (_, index) => index)
    await forEachConcurrently(numbers, 4, async (index) => {
      const fileSeed = (sampleSeed + index) % 2 ** 32
      const path = await writeTestFile(
        fuzz(files[index % files.length] ?? Buffer.alloc(0), fileSeed),
      )
      const who = people[index % people.length]
      const outcome = await uploadAndProcess(who as Person, path).then(
        (outcome) => outcome.result,
        (error: Error) => `wrong: ${error.message}`,
      )
      await rm(path)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      if (!OUTCOMES.test(outcome))
        wrong.push(`SEAM_SAMPLE_SEED=${sampleSeed}, file ${index}: ${outcome}`)
    })
    expect(wrong).toEqual([])
    if (FILES < 100) return
    // Each kind must occur often enough for the test to be meaningful. With only a few files, all
    // may have the same kind.
    const kinds = ['415', 'FAILED', 'READY'].map((kind) =>
      [...counts].reduce(
        (sum, [outcome, count]) => sum + (outcome.startsWith(kind) ? count : 0),
        0,
      ),
    )
    expect(Math.min(...kinds)).toBeGreaterThan(FILES / 25)
  },
)

test('leaves no files behind and still processes videos', async () => {
  expect(await compareState(before)).toEqual([])
})
