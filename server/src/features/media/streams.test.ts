import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { app, settled } from '../../../test/app.ts'
import { person, type Person, processed, publish } from '../../../test/cast.ts'
import { made, picture } from '../../../test/media.ts'
import { randomFrom } from '../../../test/random.ts'
import { askForRanges } from '../../../test/raw.ts'
import { openFiles } from '../../../test/storage.ts'
import { filePart, sendForm, ticketOf, UPLOAD_URL } from '../../../test/upload.ts'

let ada: Person
let videos: [Video, Video]
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
  const file = await large()
  const one = async () => processed(ada, await publish(ada, {}, file))
  videos = await Promise.all([one(), one()])
})

/** Larger than what a connection swallows unread: noise, hardly compressed. */
const large = () =>
  made(
    [
      ...['-f', 'rawvideo', '-pixel_format', 'yuv420p', '-video_size', '1280x720'],
      ...['-framerate', '25', '-t', '1', '-i', '/dev/urandom'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1', '-pix_fmt', 'yuv420p'],
    ],
    'mp4',
  )

/** Begins to read a file, or a range of it, and stops reading after the first bytes. */
async function beginReading(url: string, range = 'bytes=0-'): Promise<IncomingMessage> {
  const { origin } = await app()
  return new Promise((resolve, reject) => {
    get(origin + url, { agent: false, headers: { range } }, (response) => {
      response.on('error', () => {}).once('readable', () => resolve(response))
    }).on('error', reject)
  })
}

/** All that still comes, to the end of what the server had sent. */
async function rest(reading: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    reading.on('data', (chunk: Buffer) => chunks.push(chunk)).on('close', resolve)
  })
  return Buffer.concat(chunks)
}

const noFileOpen = () =>
  vi.waitFor(async () => expect(await openFiles('play.mp4')).toEqual([]), { timeout: 10_000 })

test('whoever reads what, fast, slowly or going away, gets the bytes that they asked for', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)
  const random = randomFrom(seed)
  const url = videos[0].videoFile.url ?? ''
  const whole = Buffer.from(await (await ada.fetch(url)).arrayBuffer())
  const somewhere = () => {
    const start = Math.floor(random() * whole.length)
    return { start, end: Math.min(whole.length - 1, start + Math.floor(random() * 2_500_000)) }
  }
  const word = ({ start, end }: ReturnType<typeof somewhere>) => `bytes=${start}-${end}`
  const wrong: string[] = []
  const check = (range: ReturnType<typeof somewhere>, got: Buffer | undefined) => {
    const isRight = got?.equals(whole.subarray(range.start, range.end + 1))
    if (!isRight) wrong.push(`SEED=${seed} ${word(range)}`)
  }
  for (let wave = 0; wave < 4; wave++) {
    const slow = Array.from({ length: 12 }, somewhere)
    const readSlowly = await askForRanges(url, slow.map(word))
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const range = somewhere()
        const reading = await beginReading(url, word(range))
        if (index % 3 === 0) reading.destroy()
        else check(range, await rest(reading))
      }),
    )
    // The slow one has waited with its bytes half sent while others came and went.
    const bodies = await readSlowly()
    for (const [index, range] of slow.entries()) check(range, bodies[index])
  }
  expect(wrong).toEqual([])
  await noFileOpen()
})

test('running streams of a video that is made private or deleted end within ten seconds', async () => {
  const [hidden, deleted] = videos
  const streams = await Promise.all(
    videos.map(({ videoFile }) => beginReading(videoFile.url ?? '')),
  )
  const { publicId, title, description, category, nsfw } = hidden
  const body = { title, description, category, nsfw, publishStatus: 'PRIVATE' }
  const changes = [
    await ada.call(editVideo, { params: { publicId }, body }),
    await ada.call(deleteVideo, { params: { publicId: deleted.publicId } }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  expect(await openFiles('play.mp4')).toHaveLength(2)
  await noFileOpen()
  for (const stream of streams) {
    const { length } = await rest(stream)
    expect(length).toBeLessThan(Number(stream.headers['content-length']))
  }
})

test('only so many files may be on their way whose ticket is not known yet', async () => {
  const { hostname, port } = new URL((await app()).origin)
  const begin = () => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.write(
      `POST ${UPLOAD_URL} HTTP/1.1\r\nHost: seam.test\r\nContent-Length: 1000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nbytes',
    )
    return socket
  }
  const preset: [string, string] = ['upload_preset', await ticketOf(ada, 'thumbnails')]
  const image: [string, File] = ['file', await filePart(await picture())]
  const sockets = Array.from({ length: 8 }, begin)
  const ticketLast = (status: number) =>
    vi.waitFor(async () => expect((await sendForm([image, preset])).status).toBe(status), {
      timeout: 10_000,
    })
  await ticketLast(429)
  expect((await sendForm([preset, image])).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await ticketLast(200)
})
