import { beforeAll, expect, test } from 'vitest'
import { waitForJobs } from '../../../test/app.ts'
import { generateMedia } from '../../../test/generate-media.ts'
import { audibleAt, brightAt, outputsOf, timesOf } from '../../../test/measure-media.ts'
import { processAndProbe } from '../../../test/probe.ts'

beforeAll(waitForJobs)

/** Returns inputs of this duration that become bright and audible at `time`, in seconds. */
const flash = (duration: number, time: number, size = '640x360') => [
  ...['-f', 'lavfi', '-i', `color=black:size=${size}:rate=25:duration=${duration}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${duration}`],
  ...['-vf', `drawbox=color=white:t=fill:enable='gte(t,${time})'`],
  ...['-af', `volume=0:enable='lt(t,${time})'`],
]
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '125']
const aac = ['-c:a', 'aac']
const generateFlash = (duration: number, time: number) =>
  generateMedia([...flash(duration, time), ...x264, ...aac], 'mp4')

const copy = (args: string[], extension: string, ...output: string[]) =>
  generateMedia([...args, '-c', 'copy', ...output], extension)

/** Expects all files of a video to present `duration` seconds from 0, and nothing more. */
async function expectTimeline(file: string, { duration = 3, flashAt = 0.92 } = {}) {
  const { apiVideo } = await processAndProbe(file)
  expect(apiVideo.videoFile.duration).toBeCloseTo(duration, 1)
  const outputs = await outputsOf(apiVideo)
  expect(outputs.length).toBeGreaterThan(2)
  for (const output of outputs) {
    const { video, audio } = await timesOf(output)
    for (const { start, contained } of [video, audio]) {
      expect(Math.abs(start)).toBeLessThan(0.05)
      expect(contained).toBeLessThan(duration + 0.15)
    }
    expect(Math.abs(Math.max(video.end, audio.end) - duration)).toBeLessThan(0.1)
    expect(Math.abs((await brightAt(output)) - flashAt)).toBeLessThan(0.05)
    expect(Math.abs(((await audibleAt(output))[0] ?? 0) - flashAt)).toBeLessThan(0.05)
  }
}

test.each([
  ['mp4', []],
  ['mov', []],
  ['mp4', ['-movflags', 'frag_keyframe+delay_moov']],
])('publishes nothing that was cut away without encoding: %s %s', async (extension, options) => {
  const whole = await generateFlash(6, 3.92)
  await expectTimeline(await copy(['-ss', '3', '-i', whole], extension, ...options))
})

test('trims only the sound, and copies the picture', async () => {
  const whole = await generateFlash(6, 4.92)
  const file = await copy(
    [
      ...['-ss', '3', '-i', whole, '-i', await generateFlash(3, 1.92)],
      '-map',
      '1:v',
      '-map',
      '0:a',
    ],
    'mp4',
  )
  await expectTimeline(file, { flashAt: 1.92 })
})

test('a gap in the sound stays where it is', async () => {
  const whole = await generateFlash(4, 0)
  const gap = ['-bsf:a', "noise=drop='between(pts*tb,1,1.92)'"]
  const file = await copy(['-i', whole], 'mp4', ...gap)
  const { apiVideo } = await processAndProbe(file)
  const times = await Promise.all((await outputsOf(apiVideo)).map(audibleAt))
  for (const [end = 0] of times) expect(Math.abs(end - 1.95)).toBeLessThan(0.05)
})

test.each(['webm', 'mp4'])(
  '%s that starts late lasts from its start to its end',
  async (extension) => {
    const codec =
      extension === 'mp4' ? [...x264, ...aac] : ['-c:v', 'libvpx', '-deadline', 'realtime']
    const late = ['-output_ts_offset', '20000']
    await expectTimeline(await generateMedia([...flash(3, 0.92), ...codec, ...late], extension))
  },
)

test('a browser recording that starts late and states no duration lasts from its start to its end', async () => {
  const options = [
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-live',
    '1',
    '-output_ts_offset',
    '600',
  ]
  await expectTimeline(await generateMedia([...flash(3, 0.92), ...options], 'webm'))
})

test.each(['picture', 'sound'])('%s that starts later stays in sync', async (later) => {
  const video = await generateFlash(3, later === 'picture' ? 1.92 : 2.92)
  const audio = await generateFlash(3, later === 'picture' ? 2.92 : 1.922)
  const [first, second] =
    later === 'picture' ? [['-itsoffset', '1'], []] : [[], ['-itsoffset', '1']]
  const inputs = [...(first ?? []), '-i', video, ...(second ?? []), '-i', audio]
  const file = await copy([...inputs, '-map', '0:v', '-map', '1:a'], 'mp4')
  await expectTimeline(file, { duration: 4, flashAt: 2.92 })
})
