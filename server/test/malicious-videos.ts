import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import {
  writeTestFile,
  type MaliciousFile,
  ordinaryClip,
  mp4OfRepeatedFrame,
  keyFrameClip,
  webmWithDuration,
} from './malicious-files.ts'
import { generateClip, h264, generateMedia, vp9 } from './generate-media.ts'
import { box, findBox, withUint32, uint32s } from './build-mp4.ts'

const timing = (count: number, ticks: number) => ({
  timeToSample: [[count, ticks]] as [number, number][],
})
const black = (size: string) => ['-f', 'lavfi', '-i', `color=size=${size}:rate=5:duration=1`]
const onePixel = '-f rawvideo -pixel_format yuv420p -video_size 1x1 -t 1 -i /dev/zero'.split(' ')
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]

/** Claims a duration of one second and continues for five hours. */
const endlessMovie = (picture: Buffer) => ({
  ...timing(5 * 3600 * 25, 1),
  timescale: 25,
  duration: 25,
  data: Buffer.concat([picture, Buffer.alloc(500_000)]),
  sampleSizes: { each: picture.length, count: 5 * 3600 * 25 },
})

/** All frames are the same 20 MB. */
const largeFrames = (picture: Buffer) => {
  const data = Buffer.concat([picture, box('free', [Buffer.alloc(20_000_000)])])
  return { data, sampleSizes: { each: data.length, count: 1000 }, ...timing(1000, 10) }
}

/** Files that the server can process. `address` is a URL that it must not request. */
export const processableVideos = (address: string): MaliciousFile[] => [
  ['endless H.264', async () => writeTestFile(await mp4OfRepeatedFrame('libx264', endlessMovie))],
  ['endless MPEG-4', async () => writeTestFile(await mp4OfRepeatedFrame('mpeg4', endlessMovie))],
  [
    'a track with a declared duration of 12 hours',
    async () => writeTestFile(await patched('tkhd', 28, 12 * 3600 * 1000)),
  ],
  ['10,000 H.264 frames per second', () => highFrameRate(h264)],
  ['10,000 MPEG-4 frames per second', () => highFrameRate(['-c:v', 'mpeg4'])],
  [
    'one frame per hour',
    async () =>
      writeTestFile(
        await mp4OfRepeatedFrame('mpeg4', () => ({ timescale: 1, ...timing(3, 3600) })),
      ),
  ],
  [
    'a single frame for an hour',
    async () =>
      writeTestFile(
        await mp4OfRepeatedFrame('mpeg4', () => ({ timescale: 1, ...timing(1, 3600) })),
      ),
  ],
  ['a last frame that lasts for hours', async () => writeTestFile(await longLastFrame())],
  [
    'one second of video with a minute of audio',
    () => generateMedia([...black('64x64'), ...tone(60), '-c:v', 'mpeg4', '-c:a', 'aac'], 'mp4'),
  ],
  ['an extreme pixel aspect ratio', async () => writeTestFile(await extremeAspectRatio())],
  ['a track rotated by an odd angle', async () => writeTestFile(await rotated())],
  [
    'a data reference to a URL',
    async () => writeTestFile(await externalData('url ', Buffer.from(address))),
  ],
  [
    'a data reference to a local file',
    async () => writeTestFile(await externalData('alis', Buffer.from('/etc/passwd'))),
  ],
  ['a webm with the duration NaN', async () => writeTestFile(await webmWithDuration(Number.NaN))],
  [
    'a webm with an infinite duration',
    async () => writeTestFile(await webmWithDuration(Number.POSITIVE_INFINITY)),
  ],
  ['a webm with a negative duration', async () => writeTestFile(await webmWithDuration(-5))],
  ['a webm with a huge duration', async () => writeTestFile(await webmWithDuration(1e15))],
  ['a webm of one pixel', () => generateMedia([...onePixel, ...vp9], 'webm')],
  ['very wide H.264', () => generateMedia([...black('16384x16'), ...h264], 'mp4')],
  ['very wide VP9', () => generateMedia([...black('16384x16'), ...vp9], 'webm')],
  ['very high VP9', () => generateMedia([...black('16x16384'), ...vp9], 'webm')],
  [
    'frames with transparency',
    () => generateMedia([...black('320x180'), '-pix_fmt', 'yuva420p', ...vp9.slice(0, 6)], 'webm'),
  ],
  [
    'frames of two sizes',
    async () =>
      generateMedia(
        ['-f', 'h264', '-i', await writeTestFile(await twoSizes()), '-c', 'copy'],
        'mp4',
      ),
  ],
  [
    'MPEG-4 frames of two sizes',
    async () =>
      generateMedia(
        ['-f', 'm4v', '-i', await writeTestFile(await twoSizes('mpeg4', 'm4v')), '-c', 'copy'],
        'mp4',
      ),
  ],
  ['timestamps that jump', async () => shiftedTimestamps('100')],
  ['negative timestamps', async () => shiftedTimestamps('-40')],
  [
    'deeply reordered frames',
    () =>
      generateMedia(
        [...black('320x180'), ...h264, '-bf', '16', '-x264-params', 'b-pyramid=normal:open-gop=1'],
        'mp4',
      ),
  ],
  ['thousands of chapters', () => chapters(4000)],
  [
    'gigabytes of decoded frames in a small file',
    async () =>
      writeTestFile(
        await mp4OfRepeatedFrame('mpeg4', () => ({ timescale: 10, ...timing(20, 1) }), '8000x4000'),
      ),
  ],
]

/** Files whose processing fails. */
export const unprocessableVideos: MaliciousFile[] = [
  [
    'a thousand frames of 20 MB',
    async () => writeTestFile(await mp4OfRepeatedFrame('libx264', largeFrames)),
  ],
  ['invalid frame data', () => invalidVideo()],
]

/** Writes a video whose processing fails at once. Returns its path. */
export const invalidVideo = async () => writeTestFile(await invalidFrames())

/** Returns a regular clip with a replaced number in the first box of this kind. */
const patched = async (kind: string, offset: number, number: number) =>
  withUint32(await ordinaryClip(), kind, offset, number)

const highFrameRate = (codec: string[]) =>
  generateMedia(
    [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=10000:duration=0.2'],
      ...[...codec, '-pix_fmt', 'yuv420p'],
    ],
    'mp4',
  )

async function extremeAspectRatio() {
  const source = await keyFrameClip('libx264')
  return withUint32(withUint32(source, 'pasp', 8, 2 ** 31 - 1), 'pasp', 12, 1)
}

/** Rotates a clip by 45 degrees and enlarges it extremely. */
async function rotated() {
  const angles = [48, 52, 60, 64].map((offset, index) => [offset, index === 1 ? -46_341 : 46_341])
  return angles.reduce(
    (bytes, [offset = 0, number = 0]) => withUint32(bytes, 'tkhd', offset, number),
    await keyFrameClip('libx264'),
  )
}

const externalData = (kind: string, target: Buffer) =>
  mp4OfRepeatedFrame('libx264', () => ({
    ...timing(25, 40),
    dataReference: box(kind, [uint32s(0), target, Buffer.alloc(200)]),
  }))

async function twoSizes(codec = 'libx264', format = 'h264') {
  const one = (size: string) =>
    generateMedia([...black(size), '-c:v', codec, '-pix_fmt', 'yuv420p'], format)
  return Buffer.concat([await readFile(await one('320x180')), await readFile(await one('200x360'))])
}

/** Shifts the timestamps by this many seconds from the middle on. */
const shiftedTimestamps = async (seconds: string) =>
  generateMedia(
    [
      ...[
        '-i',
        await generateClip({ seconds: 2, sound: false, codec: ['-c:v', 'mpeg4', '-bf', '0'] }),
      ],
      ...['-c', 'copy', '-bsf:v', `setts=ts=if(gt(N\\,25)\\,TS+${seconds}/TB\\,TS)`],
    ],
    'mp4',
  )

async function chapters(count: number) {
  const path = join(inject('folder'), `${process.pid}-chapters.txt`)
  const all = Array.from(
    { length: count },
    (_, at) => `[CHAPTER]\nTIMEBASE=1/4000\nSTART=${at}\nEND=${at + 1}\ntitle=${at}\n`,
  )
  await writeFile(path, `;FFMETADATA1\n${all.join('')}`)
  return generateMedia(
    [
      '-i',
      await generateClip(),
      '-i',
      path,
      '-map_metadata',
      '1',
      '-map_chapters',
      '1',
      '-c',
      'copy',
    ],
    'mp4',
  )
}

/** The movie header declares one second; its only frame lasts two hours. */
const longLastFrame = async () =>
  withUint32(await mp4OfRepeatedFrame('libx264', () => timing(1, 7_200_000)), 'mvhd', 24, 1000)

/** H.264 with valid headers and overwritten frame data. */
async function invalidFrames() {
  const source = await keyFrameClip('libx264')
  const { at, size } = findBox(source, 'mdat')
  return Buffer.from(source).fill(0x5a, at + 8, at + size)
}
