import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { waitForJobs } from '../../../test/app.ts'
import { person } from '../../../test/cast.ts'
import { generateMedia, h264 } from '../../../test/generate-media.ts'
import { audibleAt, outputsOf, timesOf } from '../../../test/measure-media.ts'
import { probe, processAndProbe } from '../../../test/probe.ts'
import { uploadAndProcess } from '../../../test/upload-outcome.ts'

beforeAll(waitForJobs)

const picture = (seconds = 2) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${seconds}`],
]
const silence = ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=mono:sample_rate=48000:duration=2']
/** Mono that becomes audible after a second. */
const tone = (seconds = 2) => [
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds},volume=0:enable='lt(t,1)'`],
]
const maps = (...inputs: number[]) => inputs.flatMap((input) => ['-map', String(input)])

async function expectAudible(file: string) {
  const { apiVideo } = await processAndProbe(file)
  for (const output of await outputsOf(apiVideo)) {
    const [begin = 0] = await audibleAt(output)
    expect(Math.abs(begin - 1)).toBeLessThan(0.1)
  }
}

test('the default track is heard, not the first', async () => {
  const tracks = [...picture(), ...silence, ...tone(), ...maps(0, 1, 2), ...h264, '-ac', '2']
  const dispositions = ['-disposition:a:0', '0', '-disposition:a:1', 'default']
  await expectAudible(await generateMedia([...tracks, ...dispositions], 'mp4'))
})

test.each([
  ['pcm_s16le', 'mov'],
  ['aac', 'mp4'],
])('several mono tracks of %s are mixed', async (codec, extension) => {
  const inputs = [...picture(), ...silence, ...tone()]
  const args = [...inputs, ...maps(0, 1, 1, 1, 1, 1, 2), ...h264, '-c:a', codec]
  await expectAudible(await generateMedia(args, extension))
})

test('a file with many tracks is accepted', async () => {
  const inputs = [...picture(), ...silence, ...tone()]
  const args = [...inputs, ...maps(0, 2, ...Array<number>(18).fill(1)), ...h264, '-ac', '2']
  await expectAudible(await generateMedia(args, 'mp4'))
})

test('a file with more tracks than the limit is rejected with the reason', async () => {
  const tracks = Array<number>(limits.videoStreams).fill(1)
  const args = [...picture(1), ...silence, ...maps(0, ...tracks), ...h264]
  const { result } = await uploadAndProcess(await person('Ada'), await generateMedia(args, 'mp4'))
  expect(result).toBe(`422 ${serverMessages.videoStreams}`)
})

test('if the sound is longer than the picture, every rendition repeats the last frame', async () => {
  const file = await generateMedia([...picture(), ...tone(6), ...h264], 'mp4')
  const { apiVideo } = await processAndProbe(file)
  expect(apiVideo.videoFile.duration).toBeCloseTo(6, 1)
  const [, ...renditions] = await outputsOf(apiVideo)
  expect(renditions).toHaveLength(2)
  for (const rendition of renditions) {
    const { video, audio } = await timesOf(rendition)
    expect(Math.abs(video.end - 6)).toBeLessThan(0.1)
    expect(Math.abs(audio.end - 6)).toBeLessThan(0.1)
  }
})

test('the sound of all renditions has the same channels and sample rate', async () => {
  const args = [...picture(), ...tone(), ...h264, '-ac', '1', '-ar', '44100']
  const { apiVideo } = await processAndProbe(await generateMedia(args, 'mp4'))
  const [, ...renditions] = await outputsOf(apiVideo)
  for (const rendition of renditions) {
    const stereo = { codec_name: 'aac', profile: 'LC', channels: 2, sample_rate: '48000' }
    expect((await probe(rendition)).audio).toMatchObject(stereo)
  }
})
