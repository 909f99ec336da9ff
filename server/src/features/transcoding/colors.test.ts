import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { waitForJobs } from '../../../test/app.ts'
import { generateMedia } from '../../../test/generate-media.ts'
import { outputsOf } from '../../../test/measure-media.ts'
import { probe, processAndProbe } from '../../../test/probe.ts'

const exec = promisify(execFile)
beforeAll(waitForJobs)

const COLOR = [200, 60, 40]

/** Returns the colour of a picture as players show it: converted with the matrix that it states. */
async function colorOf(path: string): Promise<number[]> {
  const filter = ['-vf', 'crop=2:2,format=rgb24', '-frames:v', '1']
  const { stdout } = await exec(
    'ffmpeg',
    ['-v', 'error', '-i', path, ...filter, '-f', 'rawvideo', '-'],
    { encoding: 'buffer' },
  )
  return [...stdout].slice(0, 3)
}

async function expectColor(path: string) {
  const differences = (await colorOf(path)).map((value, at) => Math.abs(value - (COLOR[at] ?? 0)))
  expect(differences).toHaveLength(3)
  expect(Math.max(...differences)).toBeLessThan(6)
}

const plane = (size: string) => [
  ...['-f', 'lavfi', '-i', `color=0xc83c28:size=${size}:rate=10:duration=1,format=rgb24`],
]
const to = (matrix: string, format: string, range = 'tv') => [
  ...['-vf', `scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`],
]
const tagged = (matrix: string, primaries: string) => [
  ...['-colorspace', matrix, '-color_primaries', primaries, '-color_trc', 'bt709'],
]
const mpeg4 = ['-c:v', 'mpeg4', '-q:v', '2']
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error']

test.each([
  [
    'RGB of QuickTime Animation',
    'mov',
    [...plane('640x360'), '-c:v', 'qtrle', '-pix_fmt', 'rgb24'],
  ],
  ['RGB of PNG', 'mov', [...plane('1280x720'), '-c:v', 'png', '-pix_fmt', 'rgb24']],
  ['RGB of H.264', 'mp4', [...plane('640x360'), '-c:v', 'libx264rgb', '-pix_fmt', 'rgb24']],
  ['BT.601 without tags', 'mp4', [...plane('640x360'), ...to('bt601', 'yuv420p'), ...mpeg4]],
  ['BT.709 without tags', 'mp4', [...plane('1280x720'), ...to('bt709', 'yuv420p'), ...mpeg4]],
  [
    'BT.601 in HD',
    'mp4',
    [...plane('1280x720'), ...to('bt601', 'yuv420p'), ...x265, ...tagged('smpte170m', 'bt709')],
  ],
  [
    'full range',
    'mp4',
    [
      ...[...plane('640x360'), ...to('bt709', 'yuvj420p', 'pc'), ...x265],
      ...[...tagged('bt709', 'bt709'), '-color_range', 'pc'],
    ],
  ],
])('%s keeps its colours, and every output states them', async (_, extension, args) => {
  const { apiVideo, poster } = await processAndProbe(await generateMedia(args, extension))
  expect(poster.format).toBe('webp')
  for (const output of await outputsOf(apiVideo)) {
    expect((await probe(output)).video).toMatchObject({
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
    })
    await expectColor(output)
  }
})

test('a wide gamut is converted to that of BT.709', async () => {
  const wide =
    'zscale=matrixin=gbr:primariesin=bt709:transferin=bt709:rangein=pc:primaries=smpte432'
  const filter = `format=gbrp,${wide}:matrix=bt709:transfer=bt709:range=tv,format=yuv420p`
  const file = await generateMedia(
    [...plane('640x360'), '-vf', filter, ...x265, ...tagged('bt709', 'smpte432')],
    'mp4',
  )
  expect((await probe(file)).video?.color_primaries).toBe('smpte432')
  const { apiVideo } = await processAndProbe(file)
  for (const output of await outputsOf(apiVideo)) {
    expect((await probe(output)).video?.color_primaries).toBe('bt709')
    await expectColor(output)
  }
})
