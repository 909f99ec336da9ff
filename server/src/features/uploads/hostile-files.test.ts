import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForJobs } from '../../../test/app.ts'
import {
  compareState,
  startCanary,
  type SystemState,
  captureState,
} from '../../../test/system-state.ts'
import { person, type Person } from '../../../test/cast.ts'
import {
  writeTestFile,
  type MaliciousFile,
  ordinaryClip,
  mp4OfRepeatedFrame,
  keyFrameClip,
  webmWithDuration,
} from '../../../test/malicious-files.ts'
import { generateClip, h264, generateMedia, vp9 } from '../../../test/generate-media.ts'
import { box, findBox, withUint32, uint32s } from '../../../test/build-mp4.ts'
import { filePart, parseProblem, sendForm, requestTicket } from '../../../test/upload.ts'

let ada: Person
let canary: Awaited<ReturnType<typeof startCanary>>
let before: SystemState
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  canary = await startCanary()
  before = await captureState()
})
afterAll(() => canary.close())

const fileWith =
  (...contents: (Buffer | string | (() => Promise<Buffer>))[]) =>
  async () => {
    const parts = contents.map(async (part) =>
      typeof part === 'function' ? part() : Buffer.from(part),
    )
    return writeTestFile(Buffer.concat(await Promise.all(parts)))
  }
const head = () => box('ftyp', [Buffer.from('isom\0\0\0\0isommp41')])
const playlist = () => `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\n${canary.url}a.ts\n`

const wrong: MaliciousFile[] = [
  ['a playlist of local and network files', () => writeTestFile(playlist())],
  ['a playlist after the start of an mp4', async () => fileWith(head(), playlist())()],
  ['a DASH manifest', () => writeTestFile(`<MPD><BaseURL>${canary.url}</BaseURL></MPD>`)],
  [
    'an ffconcat list with a network file',
    () => writeTestFile(`ffconcat version 1.0\nfile ${canary.url}`),
  ],
  ['a concat: path', () => writeTestFile('concat:/etc/passwd|/etc/hostname')],
  ['a subfile: path', () => writeTestFile('subfile,,start,0,end,99,,:/etc/passwd')],
  [
    'an SDP session description',
    () => writeTestFile('v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
  ],
  ['an executable', async () => writeTestFile((await readFile('/bin/sh')).subarray(0, 50_000))],
  ['an archive', () => writeTestFile(Buffer.from('504b03040a0000000000', 'hex'))],
  ['only the start of an mp4', fileWith(head())],
  ['an mp4 with an empty index', fileWith(head(), box('moov', []))],
  ['an index that claims to be larger than the file', fileWith(head(), box('moov', [], 2 ** 31))],
  ['boxes nested ten thousand deep', fileWith(head(), () => nested(10_000))],
  ['an index that decompresses to a gigabyte', fileWith(head(), () => compressedIndex(2 ** 30))],
  ['80 million frames in 8 KB', async () => writeTestFile(await repeatedFrame(80_000_000))],
  ['a million edit list entries', async () => writeTestFile(await withEdits(1_000_000))],
  [
    'a sample size table of four billion frames',
    async () => writeTestFile(withUint32(await singleFrame(), 'stsz', 16, -1)),
  ],
  ['frames at offsets outside the file', async () => writeTestFile(await outsideOffsets())],
  [
    'a video track without frames',
    async () =>
      writeTestFile(await mp4OfRepeatedFrame('mpeg4', () => ({ timeToSample: [[0, 1]] }))),
  ],
  [
    'a duration of zero',
    async () => writeTestFile(await mp4OfRepeatedFrame('mpeg4', () => noTime)),
  ],
  ['corrupt codec headers', async () => writeTestFile(await corruptHeaders())],
]

const black = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1']
const mapArguments = (count: number) => Array.from({ length: count }, () => ['-map', '0']).flat()
const noTime = { timeToSample: [[1, 0]] as [number, number][], duration: 0 }

async function nested(levels: number) {
  let inner = box('free', [])
  for (let depth = 0; depth < levels; depth += 1) inner = box('moov', [inner])
  return inner
}

/** Returns a file with a compressed index, as written by old QuickTime. */
async function compressedIndex(bytes: number) {
  const compressed = deflateSync(Buffer.alloc(bytes))
  const method = box('dcom', [Buffer.from('zlib')])
  return box('moov', [box('cmov', [method, box('cmvd', [uint32s(bytes), compressed])])])
}

const singleFrame = () =>
  mp4OfRepeatedFrame('libx264', ({ length }) => ({
    timeToSample: [[1, 1000]],
    sampleSizes: [length],
  }))
const repeatedFrame = (count: number) =>
  mp4OfRepeatedFrame('libx264', () => ({
    timescale: 2 ** 24,
    timeToSample: [[count, 1]],
    samplesPerChunk: count,
  }))

const withEdits = (count: number) =>
  mp4OfRepeatedFrame('libx264', () => {
    const list = Buffer.alloc(12 * count)
    for (let cut = 0; cut < count; cut += 1) {
      list.writeUInt32BE(1, 12 * cut)
      list.writeUInt32BE((cut * 7919) % 100_000, 12 * cut + 4)
      list.writeUInt32BE(0x10000, 12 * cut + 8)
    }
    const edits = box('edts', [box('elst', [uint32s(0, count), list])])
    return {
      timeToSample: [[100_000, 1]],
      samplesPerChunk: 100_000,
      chunkOffsets: [0],
      syncSamples: [1],
      trackBoxes: [edits],
    }
  })

const outsideOffsets = () =>
  mp4OfRepeatedFrame('mpeg4', () => ({
    timeToSample: [[25, 40]],
    chunkOffsets: Array.from({ length: 25 }, () => 2 ** 31),
  }))

/** Returns a file with random bytes in its sample descriptions. */
async function corruptHeaders() {
  const bytes = await keyFrameClip('libx264')
  const { at, size } = findBox(bytes, 'stsd')
  return Buffer.concat([
    bytes.subarray(0, at + 8),
    Buffer.alloc(size - 8, 0xa5),
    bytes.subarray(at + size),
  ])
}

const send = async (path: string) =>
  parseProblem(
    await sendForm([
      ['upload_preset', await requestTicket(ada, 'videos')],
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

const tooMuch: [...MaliciousFile, message: string][] = [
  [
    'a claimed duration of twelve hours',
    async () => writeTestFile(await withHours(12)),
    'Video must be at most 4 hours long',
  ],
  [
    'a clip with a claimed duration of twelve hours',
    async () => writeTestFile(await withFalseDuration()),
    'Video must be at most 4 hours long',
  ],
  [
    'twelve hours of webm',
    async () => writeTestFile(await webmWithDuration(12 * 3600)),
    'Video must be at most 4 hours long',
  ],
  [
    'seventy tracks',
    () => generateMedia([...black, ...mapArguments(70), ...h264], 'mp4'),
    'Video must have at most 64 tracks',
  ],
  [
    'seventy tracks in webm',
    () => generateMedia([...black, ...mapArguments(70), ...vp9], 'webm'),
    'Video must have at most 64 tracks',
  ],
  ['frames 12,000 pixels wide', () => generateClip(wide), 'Video must be at most 40 megapixels'],
]

const withHours = (count: number) =>
  mp4OfRepeatedFrame('mpeg4', () => ({ timescale: 1, timeToSample: [[count, 3600]] }))

const withFalseDuration = async () => withUint32(await ordinaryClip(), 'mvhd', 24, 12 * 3600 * 1000)

const wide = { size: '12000x4000', rate: 1, sound: false }

test.each(tooMuch)('rejects %s as over a limit', async (_, file, message) => {
  expect(await send(await file())).toMatchObject({ status: 422, errors: { file: message } })
})

test('makes no network request, leaves no files behind and still accepts videos', async () => {
  expect(canary.received).toEqual([])
  expect(await compareState(before)).toEqual([])
})
