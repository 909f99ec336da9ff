import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fileOf, type Hostile, ordinary, repeated, still, webmOf } from './hostile.ts'
import { clip, h264, made, vp9 } from './media.ts'
import { box, boxAt, withNumber, words } from './mp4.ts'

const runs = (count: number, ticks: number) => ({ times: [[count, ticks]] as [number, number][] })
const black = (size: string) => ['-f', 'lavfi', '-i', `color=size=${size}:rate=5:duration=1`]
const onePixel = '-f rawvideo -pixel_format yuv420p -video_size 1x1 -t 1 -i /dev/zero'.split(' ')
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`]

/** Claims a second and goes on for five hours. */
const endless = (picture: Buffer) => ({
  ...runs(5 * 3600 * 25, 1),
  ...{ timescale: 25, duration: 25 },
  data: Buffer.concat([picture, Buffer.alloc(500_000)]),
  sizes: { each: picture.length, count: 5 * 3600 * 25 },
})

/** Each of its pictures is the same 20 MB. */
const heavy = (picture: Buffer) => {
  const data = Buffer.concat([picture, box('free', [Buffer.alloc(20_000_000)])])
  return { data, sizes: { each: data.length, count: 1000 }, ...runs(1000, 10) }
}

/** What can be shown; `address` is one on the network. */
export const showable = (address: string): Hostile[] => [
  ['H.264 without an end', async () => fileOf(await repeated('libx264', endless))],
  ['MPEG-4 without an end', async () => fileOf(await repeated('mpeg4', endless))],
  [
    'a track of 12 hours in its head',
    async () => fileOf(await patched('tkhd', 28, 12 * 3600 * 1000)),
  ],
  ['10,000 H.264 pictures a second', () => fast(h264)],
  ['10,000 pictures a second', () => fast(['-c:v', 'mpeg4'])],
  [
    'a picture an hour',
    async () => fileOf(await repeated('mpeg4', () => ({ timescale: 1, ...runs(3, 3600) }))),
  ],
  [
    'one picture for an hour',
    async () => fileOf(await repeated('mpeg4', () => ({ timescale: 1, ...runs(1, 3600) }))),
  ],
  ['pixels stretched beyond all measure', async () => fileOf(await stretched())],
  ['a track turned by an odd angle', async () => fileOf(await turned())],
  [
    'data that is said to lie elsewhere',
    async () => fileOf(await elsewhere('url ', Buffer.from(address))),
  ],
  [
    'data that is said to be a file of this machine',
    async () => fileOf(await elsewhere('alis', Buffer.from('/etc/passwd'))),
  ],
  ['a webm that takes no number of seconds', async () => fileOf(await webmOf(Number.NaN))],
  ['a webm that never ends', async () => fileOf(await webmOf(Number.POSITIVE_INFINITY))],
  ['a webm that ends before it begins', async () => fileOf(await webmOf(-5))],
  ['a webm of an age', async () => fileOf(await webmOf(1e15))],
  ['a webm of one pixel', () => made([...onePixel, ...vp9], 'webm')],
  ['H.264 of a very long line', () => made([...black('16384x16'), ...h264], 'mp4')],
  ['a very long line', () => made([...black('16384x16'), ...vp9], 'webm')],
  ['a very high line', () => made([...black('16x16384'), ...vp9], 'webm')],
  [
    'pictures one can see through',
    () => made([...black('320x180'), '-pix_fmt', 'yuva420p', ...vp9.slice(0, 6)], 'webm'),
  ],
  [
    'pictures of two sizes',
    async () => made(['-f', 'h264', '-i', await fileOf(await twoSizes()), '-c', 'copy'], 'mp4'),
  ],
  [
    'pictures of two sizes, encoded',
    async () =>
      made(['-f', 'm4v', '-i', await fileOf(await twoSizes('mpeg4', 'm4v')), '-c', 'copy'], 'mp4'),
  ],
  ['times that jump', async () => jumping('100')],
  ['times below zero', async () => jumping('-40')],
  [
    'pictures in a deep order',
    () =>
      made(
        [...black('320x180'), ...h264, '-bf', '16', '-x264-params', 'b-pyramid=normal:open-gop=1'],
        'mp4',
      ),
  ],
  ['chapters by the thousand', () => chapters(4000)],
  [
    'gigabytes of pictures in some bytes',
    async () =>
      fileOf(await repeated('mpeg4', () => ({ timescale: 10, ...runs(20, 1) }), '8000x4000')),
  ],
]

/** What can not. */
export const unshowable: Hostile[] = [
  ['a picture of 20 MB, a thousand times', async () => fileOf(await repeated('libx264', heavy))],
  [
    'a picture of a second with sound of a minute',
    () => made([...black('64x64'), ...tone(60), '-c:v', 'mpeg4', '-c:a', 'aac'], 'mp4'),
  ],
  ['a last picture that stays for hours', async () => fileOf(await lasting())],
  ['pictures that are none', async () => fileOf(await noise())],
]

/** An ordinary clip in whose first box of this kind a number is another. */
const patched = async (kind: string, offset: number, number: number) =>
  withNumber(await ordinary(), kind, offset, number)

const fast = (codec: string[]) =>
  made(
    [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=10000:duration=0.2'],
      ...[...codec, '-pix_fmt', 'yuv420p'],
    ],
    'mp4',
  )

async function stretched() {
  const whole = await still('libx264')
  return withNumber(withNumber(whole, 'pasp', 8, 2 ** 31 - 1), 'pasp', 12, 1)
}

/** By 45 degrees, and enlarged beyond all measure. */
async function turned() {
  const angles = [48, 52, 60, 64].map((offset, index) => [offset, index === 1 ? -46_341 : 46_341])
  return angles.reduce(
    (bytes, [offset = 0, number = 0]) => withNumber(bytes, 'tkhd', offset, number),
    await still('libx264'),
  )
}

const elsewhere = (kind: string, where: Buffer) =>
  repeated('libx264', () => ({
    ...runs(25, 40),
    reference: box(kind, [words(0), where, Buffer.alloc(200)]),
  }))

async function twoSizes(codec = 'libx264', format = 'h264') {
  const one = (size: string) => made([...black(size), '-c:v', codec, '-pix_fmt', 'yuv420p'], format)
  return Buffer.concat([await readFile(await one('320x180')), await readFile(await one('200x360'))])
}

/** By so many seconds, in the middle. */
const jumping = async (seconds: string) =>
  made(
    [
      ...['-i', await clip({ seconds: 2, sound: false, codec: ['-c:v', 'mpeg4', '-bf', '0'] })],
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
  return made(
    ['-i', await clip(), '-i', path, '-map_metadata', '1', '-map_chapters', '1', '-c', 'copy'],
    'mp4',
  )
}

/** Its head says a second; its only picture says two hours. */
const lasting = async () =>
  withNumber(await repeated('libx264', () => runs(1, 7_200_000)), 'mvhd', 24, 1000)

/** H.264 of which only the description is left. */
async function noise() {
  const whole = await still('libx264')
  const { at, size } = boxAt(whole, 'mdat')
  return Buffer.from(whole).fill(0x5a, at + 8, at + size)
}
