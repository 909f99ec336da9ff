import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../../../test/app.ts'
import { notAsBefore, openCanary, type State, stateNow } from '../../../test/canaries.ts'
import { person, type Person } from '../../../test/cast.ts'
import { fileOf, type Hostile, ordinary, repeated, still, webmOf } from '../../../test/hostile.ts'
import { clip, h264, made, vp9 } from '../../../test/media.ts'
import { box, boxAt, withNumber, words } from '../../../test/mp4.ts'
import { filePart, refusalOf, sendForm, ticketOf } from '../../../test/upload.ts'

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

const fileWith =
  (...contents: (Buffer | string | (() => Promise<Buffer>))[]) =>
  async () => {
    const parts = contents.map(async (part) =>
      typeof part === 'function' ? part() : Buffer.from(part),
    )
    return fileOf(Buffer.concat(await Promise.all(parts)))
  }
const head = () => box('ftyp', [Buffer.from('isom\0\0\0\0isommp41')])
const playlist = () => `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\n${canary.url}a.ts\n`

const wrong: Hostile[] = [
  ['a playlist of local and network files', () => fileOf(playlist())],
  ['a playlist after the start of an mp4', async () => fileWith(head(), playlist())()],
  ['a DASH manifest', () => fileOf(`<MPD><BaseURL>${canary.url}</BaseURL></MPD>`)],
  [
    'an ffconcat list with a network file',
    () => fileOf(`ffconcat version 1.0\nfile ${canary.url}`),
  ],
  ['a concat: path', () => fileOf('concat:/etc/passwd|/etc/hostname')],
  ['a subfile: path', () => fileOf('subfile,,start,0,end,99,,:/etc/passwd')],
  [
    'an SDP session description',
    () => fileOf('v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
  ],
  ['an executable', async () => fileOf((await readFile('/bin/sh')).subarray(0, 50_000))],
  ['an archive', () => fileOf(Buffer.from('504b03040a0000000000', 'hex'))],
  ['only the start of an mp4', fileWith(head())],
  ['an mp4 with an empty index', fileWith(head(), box('moov', []))],
  ['an index that claims to be larger than the file', fileWith(head(), box('moov', [], 2 ** 31))],
  ['boxes nested ten thousand deep', fileWith(head(), () => nested(10_000))],
  ['an index that decompresses to a gigabyte', fileWith(head(), () => compressedIndex(2 ** 30))],
  ['80 million frames in 8 KB', async () => fileOf(await repeatedFrame(80_000_000))],
  ['a million edit list entries', async () => fileOf(await withEdits(1_000_000))],
  [
    'a sample size table of four billion frames',
    async () => fileOf(withNumber(await singleFrame(), 'stsz', 16, -1)),
  ],
  ['frames at offsets outside the file', async () => fileOf(await outsideOffsets())],
  [
    'a video track without frames',
    async () => fileOf(await repeated('mpeg4', () => ({ times: [[0, 1]] }))),
  ],
  ['a duration of zero', async () => fileOf(await repeated('mpeg4', () => noTime))],
  ['sixty tracks', () => made([...black, ...mapArguments(60), ...h264], 'mp4')],
  ['sixty tracks in webm', () => made([...black, ...mapArguments(60), ...vp9], 'webm')],
  ['corrupt codec headers', async () => fileOf(await corruptHeaders())],
]

const black = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1']
const mapArguments = (count: number) => Array.from({ length: count }, () => ['-map', '0']).flat()
const noTime = { times: [[1, 0]] as [number, number][], duration: 0 }

async function nested(levels: number) {
  let inner = box('free', [])
  for (let depth = 0; depth < levels; depth += 1) inner = box('moov', [inner])
  return inner
}

/** A compressed index, as old QuickTime writes it. */
async function compressedIndex(bytes: number) {
  const compressed = deflateSync(Buffer.alloc(bytes))
  const method = box('dcom', [Buffer.from('zlib')])
  return box('moov', [box('cmov', [method, box('cmvd', [words(bytes), compressed])])])
}

const singleFrame = () =>
  repeated('libx264', ({ length }) => ({ times: [[1, 1000]], sizes: [length] }))
const repeatedFrame = (count: number) =>
  repeated('libx264', () => ({ timescale: 2 ** 24, times: [[count, 1]], inChunk: count }))

const withEdits = (count: number) =>
  repeated('libx264', () => {
    const list = Buffer.alloc(12 * count)
    for (let cut = 0; cut < count; cut += 1) {
      list.writeUInt32BE(1, 12 * cut)
      list.writeUInt32BE((cut * 7919) % 100_000, 12 * cut + 4)
      list.writeUInt32BE(0x10000, 12 * cut + 8)
    }
    const edits = box('edts', [box('elst', [words(0, count), list])])
    return { times: [[100_000, 1]], inChunk: 100_000, chunks: [0], keys: [1], inTrack: [edits] }
  })

const outsideOffsets = () =>
  repeated('mpeg4', () => ({
    times: [[25, 40]],
    chunks: Array.from({ length: 25 }, () => 2 ** 31),
  }))

/** A file with meaningless bytes in its sample descriptions. */
async function corruptHeaders() {
  const bytes = await still('libx264')
  const { at, size } = boxAt(bytes, 'stsd')
  return Buffer.concat([
    bytes.subarray(0, at + 8),
    Buffer.alloc(size - 8, 0xa5),
    bytes.subarray(at + size),
  ])
}

const send = async (path: string) =>
  refusalOf(
    await sendForm([
      ['upload_preset', await ticketOf(ada, 'videos')],
      ['file', await filePart(path)],
    ]),
  )

test.each(wrong)('rejects %s as not a video', async (_, file) => {
  expect(await send(await file())).toEqual({
    status: 415,
    code: 'wrong-type',
    errors: { file: 'Only MP4, MOV, or WEBM videos are allowed' },
  })
})

const tooMuch: [...Hostile, message: string][] = [
  [
    'a claimed duration of twelve hours',
    async () => fileOf(await withHours(12)),
    'Video must be at most 4 hours long',
  ],
  [
    'a clip with a claimed duration of twelve hours',
    async () => fileOf(await withFalseDuration()),
    'Video must be at most 4 hours long',
  ],
  [
    'twelve hours of webm',
    async () => fileOf(await webmOf(12 * 3600)),
    'Video must be at most 4 hours long',
  ],
  ['frames 12,000 pixels wide', () => clip(wide), 'Video must be at most 40 megapixels'],
]

const withHours = (count: number) =>
  repeated('mpeg4', () => ({ timescale: 1, times: [[count, 3600]] }))

const withFalseDuration = async () => withNumber(await ordinary(), 'mvhd', 24, 12 * 3600 * 1000)

const wide = { size: '12000x4000', rate: 1, sound: false }

test.each(tooMuch)('rejects %s as over a limit', async (_, file, message) => {
  expect(await send(await file())).toMatchObject({ status: 422, errors: { file: message } })
})

test('makes no network request, leaves no files behind and still accepts videos', async () => {
  expect(canary.asked).toEqual([])
  expect(await notAsBefore(before)).toEqual([])
})
