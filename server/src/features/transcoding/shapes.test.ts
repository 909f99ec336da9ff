import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { generateClip, h264, generateMedia, vp9 } from '../../../test/generate-media.ts'
import { outputsOf } from '../../../test/measure-media.ts'
import { type ProcessedFile, processAndProbe, probe } from '../../../test/probe.ts'

const exec = promisify(execFile)
const testVideo = (size = '320x180', rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=1`,
]
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime']
const mpeg4 = ['-c:v', 'mpeg4', '-pix_fmt', 'yuv420p']

/** Returns the displayed size: with square pixels and upright. */
function displaySize({ video }: ProcessedFile) {
  const { width = 0, height = 0, sample_aspect_ratio = '1:1', side_data_list } = video ?? {}
  const [horizontal = 1, vertical = 1] = sample_aspect_ratio.split(':').map(Number)
  const displayWidth = Math.round((width * horizontal) / vertical)
  const rotation = side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  return rotation % 180 === 0
    ? { width: displayWidth, height }
    : { width: height, height: displayWidth }
}

/** Expects the same displayed size from the API, the playable file and the poster. */
function expectDisplaySize(result: ProcessedFile, width: number, height: number) {
  expect(result.apiVideo.videoFile).toMatchObject({ width, height })
  expect(displaySize(result)).toEqual({ width, height })
  expect(result.poster).toEqual({ width, height, format: 'webp' })
}

test.each(
  sampleOf([
    ['copied', () => generateClip({ size: '180x320' })],
    ['encoded', () => generateClip({ size: '180x320', extension: 'webm', codec: vp9 })],
  ]),
)('a portrait video keeps its shape: %s', async (_, file) => {
  expectDisplaySize(await processAndProbe(await file()), 180, 320)
})

test('a large portrait video gets a rendition whose shorter side is 480', async () => {
  const result = await processAndProbe(
    await generateClip({ size: '720x1280', extension: 'webm', codec: vp9 }),
  )
  expect(displaySize(result)).toEqual({ width: 480, height: 854 })
  expect(result.apiVideo.videoFile).toMatchObject({ width: 720, height: 1280 })
  const { width, height } = result.poster
  expect(width / height).toBeCloseTo(720 / 1280, 2)
})

/** Returns a rotated recording like those of phones: landscape frames and rotation metadata. */
async function rotated(degrees: number, codec: string[]) {
  const landscape = await generateMedia([...testVideo(), ...codec], 'mp4')
  return generateMedia(['-i', landscape, '-c', 'copy', '-metadata:s:v', `rotate=${degrees}`], 'mp4')
}

test.each(
  sampleOf([
    [90, 'copied', h264, 180, 320],
    [180, 'copied', h264, 320, 180],
    [270, 'copied', h264, 180, 320],
    [90, 'encoded', mpeg4, 180, 320],
    [180, 'encoded', mpeg4, 320, 180],
    [270, 'encoded', mpeg4, 180, 320],
  ]),
)(
  'a recording rotated by %i degrees is displayed upright: %s',
  async (degrees, _, codec, width, height) => {
    const file = await rotated(degrees, codec)
    expect((await probe(file)).video?.side_data_list?.[0]?.rotation).toBeDefined()
    expectDisplaySize(await processAndProbe(file), width, height)
  },
)

/** Returns the brightness of the quadrants of the first frame, as displayed. */
async function quadrants(path: string) {
  const { stdout } = await exec(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      path,
      '-vf',
      'scale=2:2:flags=area,format=gray',
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-',
    ],
    { encoding: 'buffer' },
  )
  return [...stdout]
}

test.each(
  sampleOf([
    ['copied', h264],
    ['encoded', mpeg4],
  ]),
)('a rotated recording is rotated in the right direction: %s', async (_, codec) => {
  const white = 'drawbox=x=0:y=0:w=iw/2:h=ih/2:color=white:t=fill'
  const landscape = await generateMedia(
    ['-f', 'lavfi', '-i', 'color=black:size=320x180:duration=1', '-vf', white, ...codec],
    'mp4',
  )
  const file = await generateMedia(
    ['-i', landscape, '-c', 'copy', '-metadata:s:v', 'rotate=90'],
    'mp4',
  )
  const { path } = await processAndProbe(file)
  const bright = (values: number[]) => values.map((value) => value > 128)
  expect(bright(await quadrants(path))).toEqual(bright(await quadrants(file)))
  expect(bright(await quadrants(path)).filter(Boolean)).toHaveLength(1)
})

test.each(
  sampleOf([
    ['321x181', vp9, 'webm'],
    ['77x33', vp9, 'webm'],
    ['321x181', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'], 'mp4'],
  ]),
)('odd sides (%s) become even, one pixel smaller at most', async (size, codec, extension) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  // Unlike testsrc2, testsrc supports odd sides.
  const file = await generateMedia(
    [...['-f', 'lavfi', '-i', `testsrc=size=${size}:duration=1`], ...codec],
    extension,
  )
  expect((await probe(file)).video).toMatchObject({ width, height })
  const result = await processAndProbe(file)
  const shown = displaySize(result)
  expect([shown.width % 2, shown.height % 2]).toEqual([0, 0])
  expect(width - shown.width).toBeOneOf([0, 1])
  expect(height - shown.height).toBeOneOf([0, 1])
})

test.each(
  sampleOf([
    ['copied', [...h264, '-vf', 'setsar=4/3'], 'mp4'],
    ['encoded', [...vp9, '-vf', 'setsar=4/3'], 'webm'],
  ]),
)('non-square pixels are displayed in the right shape: %s', async (_, codec, extension) => {
  const file = await generateMedia([...testVideo('240x180'), ...codec], extension)
  expect((await probe(file)).video?.sample_aspect_ratio).toBe('4:3')
  expectDisplaySize(await processAndProbe(file), 320, 180)
})

/** Returns when a video changes from black to white, in seconds. */
async function whiteAt(path: string) {
  const { stdout } = await exec('ffmpeg', [
    ...['-v', 'error', '-i', path, '-an'],
    ...['-vf', 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-', '-f', 'null', '-'],
  ])
  const frames = [...stdout.matchAll(/pts_time:(\S+)\s+lavfi.signalstats.YAVG=(\S+)/g)]
  const first = frames.find(([, , brightness]) => Number(brightness) > 128)
  return Number(first?.[1])
}

const solid = (name: string) => `color=${name}:size=320x180:rate=30:duration=0.5`
const variableFrameRate = [
  ...['-f', 'lavfi', '-i', `${solid('black')}[a];${solid('white')}[b];[a][b]concat`],
  ...['-vf', "select='not(mod(n,7))+not(mod(n,15))'", '-vsync', 'vfr'],
]

test.each(
  sampleOf([
    ['copied', h264, 'mp4'],
    ['encoded', vp9, 'webm'],
  ]),
)('a variable frame rate keeps the time of every scene: %s', async (_, codec, extension) => {
  const file = await generateMedia([...variableFrameRate, ...codec], extension)
  const source = await probe(file)
  const result = await processAndProbe(file)
  expect(Math.abs(result.duration - source.duration)).toBeLessThan(0.2)
  const expected = await whiteAt(file)
  expect(expected).toBeGreaterThan(0.4)
  expect(Math.abs((await whiteAt(result.path)) - expected)).toBeLessThan(0.1)
})

test('reduces the frame rate to sixty frames per second', async () => {
  const result = await processAndProbe(
    await generateMedia([...testVideo('320x180', 120), ...vp9], 'webm'),
  )
  expect(result.video?.avg_frame_rate).toBe('60/1')
  expect(result.duration).toBeCloseTo(1, 1)
})

test('deinterlaces interlaced video', async () => {
  const file = await generateMedia(
    [
      ...testVideo(),
      '-vf',
      'setfield=tff',
      '-flags',
      '+ildct+ilme',
      '-x264-params',
      'tff=1',
      ...h264,
    ],
    'mp4',
  )
  expect((await probe(file)).video?.field_order).toBe('tt')
  const result = await processAndProbe(file)
  expect(result.video?.field_order).toBe('progressive')
})

test('a single-frame video plays', async () => {
  const result = await processAndProbe(
    await generateMedia([...testVideo(), '-frames:v', '1', ...h264], 'mp4'),
  )
  expect(result.poster).toEqual({ width: 320, height: 180, format: 'webp' })
})

/** Returns a recording whose frames have these sizes, a second each, as browsers record a window. */
async function resizedRecording(sizes: string[]) {
  const parts = await Promise.all(
    sizes.map((size) =>
      generateMedia(
        ['-f', 'lavfi', '-i', `color=white:size=${size}:rate=25:duration=1`, ...vp8],
        'webm',
      ),
    ),
  )
  const list = join(inject('folder'), `${randomUUID()}.txt`)
  await writeFile(list, parts.map((part) => `file '${part}'\n`).join(''))
  return generateMedia(['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy'], 'webm')
}

/** Returns the share of bright columns and rows in the middle of a frame. */
async function whiteShares(path: string, second: number) {
  const shareOf = async (scale: string) => {
    const filter = ['-vf', `${scale}:flags=neighbor,format=gray`, '-frames:v', '1']
    const args = [
      '-v',
      'error',
      '-ss',
      String(second),
      '-i',
      path,
      ...filter,
      '-f',
      'rawvideo',
      '-',
    ]
    const { stdout } = await exec('ffmpeg', args, { encoding: 'buffer' })
    return [...stdout].filter((value) => value > 128).length / stdout.length
  }
  return {
    columns: await shareOf('crop=iw:2,scale=100:1'),
    rows: await shareOf('crop=2:ih,scale=1:100'),
  }
}

test('frames of another size keep their aspect ratio, and the ladder follows the largest', async () => {
  const result = await processAndProbe(await resizedRecording(['640x360', '720x1280', '640x360']))
  expect(result.apiVideo.videoFile).toMatchObject({ width: 720, height: 1280 })
  const outputs = await outputsOf(result.apiVideo)
  expect(outputs).toHaveLength(4)
  for (const output of outputs) {
    for (const [second, columns, rows] of [
      [0.5, 1, 0.32],
      [1.5, 1, 1],
      [2.5, 1, 0.32],
    ] as const) {
      const shares = await whiteShares(output, second)
      expect(Math.abs(shares.columns - columns)).toBeLessThan(0.05)
      expect(Math.abs(shares.rows - rows)).toBeLessThan(0.05)
    }
  }
})
