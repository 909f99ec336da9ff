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

const written =
  (...make: (Buffer | string | (() => Promise<Buffer>))[]) =>
  async () => {
    const parts = make.map(async (part) =>
      typeof part === 'function' ? part() : Buffer.from(part),
    )
    return fileOf(Buffer.concat(await Promise.all(parts)))
  }
const head = () => box('ftyp', [Buffer.from('isom\0\0\0\0isommp41')])
const playlist = () => `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\n${canary.url}a.ts\n`

const wrong: Hostile[] = [
  ['a playlist of this machine and the network', () => fileOf(playlist())],
  ['a playlist behind the beginning of an mp4', async () => written(head(), playlist())()],
  ['a description of streams', () => fileOf(`<MPD><BaseURL>${canary.url}</BaseURL></MPD>`)],
  ['a list to join from the network', () => fileOf(`ffconcat version 1.0\nfile ${canary.url}`)],
  ['a path that joins', () => fileOf('concat:/etc/passwd|/etc/hostname')],
  ['a path into a file', () => fileOf('subfile,,start,0,end,99,,:/etc/passwd')],
  ['an announced stream', () => fileOf('v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n')],
  ['a program', async () => fileOf((await readFile('/bin/sh')).subarray(0, 50_000))],
  ['an archive', () => fileOf(Buffer.from('504b03040a0000000000', 'hex'))],
  ['the beginning of an mp4 alone', written(head())],
  ['an mp4 with an empty index', written(head(), box('moov', []))],
  ['an index that claims to be larger than the file', written(head(), box('moov', [], 2 ** 31))],
  ['boxes in each other, ten thousand deep', written(head(), () => nested(10_000))],
  ['an index that unpacks to a gigabyte', written(head(), () => unpacking(2 ** 30))],
  ['80 million pictures in 8 KB', async () => fileOf(await many(80_000_000))],
  ['a million cuts', async () => fileOf(await cuts(1_000_000))],
  ['sizes of four billion pictures', async () => fileOf(withNumber(await one(), 'stsz', 16, -1))],
  ['pictures that are not in the file', async () => fileOf(await elsewhere())],
  ['no pictures', async () => fileOf(await repeated('mpeg4', () => ({ times: [[0, 1]] })))],
  ['a recording that takes no time', async () => fileOf(await repeated('mpeg4', () => noTime))],
  ['sixty tracks', () => made([...black, ...maps(60), ...h264], 'mp4')],
  ['sixty tracks in webm', () => made([...black, ...maps(60), ...vp9], 'webm')],
  ['broken headers', async () => fileOf(await broken())],
]

const black = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1']
const maps = (count: number) => Array.from({ length: count }, () => ['-map', '0']).flat()
const noTime = { times: [[1, 0]] as [number, number][], duration: 0 }

async function nested(deep: number) {
  let inner = box('free', [])
  for (let depth = 0; depth < deep; depth += 1) inner = box('moov', [inner])
  return inner
}

/** As old QuickTime packs its index. */
async function unpacking(bytes: number) {
  const packed = deflateSync(Buffer.alloc(bytes))
  const how = box('dcom', [Buffer.from('zlib')])
  return box('moov', [box('cmov', [how, box('cmvd', [words(bytes), packed])])])
}

const one = () => repeated('libx264', ({ length }) => ({ times: [[1, 1000]], sizes: [length] }))
const many = (count: number) =>
  repeated('libx264', () => ({ timescale: 2 ** 24, times: [[count, 1]], inChunk: count }))

const cuts = (count: number) =>
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

const elsewhere = () =>
  repeated('mpeg4', () => ({
    times: [[25, 40]],
    chunks: Array.from({ length: 25 }, () => 2 ** 31),
  }))

/** Random bytes where it says how its pictures are coded. */
async function broken() {
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

test.each(wrong)('%s: refused as no video', async (_, file) => {
  expect(await send(await file())).toEqual({
    status: 415,
    code: 'wrong-type',
    errors: { file: 'Only MP4, MOV, or WEBM videos are allowed' },
  })
})

const tooMuch: [...Hostile, message: string][] = [
  [
    'twelve hours claimed',
    async () => fileOf(await hours(12)),
    'Video must be at most 4 hours long',
  ],
  [
    'twelve hours claimed of a clip',
    async () => fileOf(await claiming()),
    'Video must be at most 4 hours long',
  ],
  [
    'twelve hours in webm',
    async () => fileOf(await webmOf(12 * 3600)),
    'Video must be at most 4 hours long',
  ],
  ['pictures of 12,000 pixels', () => clip(wide), 'Video must be at most 40 megapixels'],
]

const hours = (count: number) => repeated('mpeg4', () => ({ timescale: 1, times: [[count, 3600]] }))

const claiming = async () => withNumber(await ordinary(), 'mvhd', 24, 12 * 3600 * 1000)

const wide = { size: '12000x4000', rate: 1, sound: false }

test.each(tooMuch)('%s: refused as too much', async (_, file, message) => {
  expect(await send(await file())).toMatchObject({ status: 422, errors: { file: message } })
})

test('after all this nothing was asked for, nothing is left, and videos are taken as before', async () => {
  expect(canary.asked).toEqual([])
  expect(await notAsBefore(before)).toEqual([])
})
