import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { sampleSeed } from '@seam/postgres/test/long-run.ts'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish } from '../../../test/cast.ts'
import { generateMedia, generateImage } from '../../../test/generate-media.ts'
import { seededRandom } from '../../../test/random.ts'
import { requestRanges } from '../../../test/raw-http.ts'
import { openFiles } from '../../../test/storage.ts'
import { filePart, sendForm, requestTicket, UPLOAD_URL } from '../../../test/upload.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
let videos: [Video, Video]
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  const file = await large()
  const one = async () => waitUntilProcessed(ada, await publish(ada, {}, file))
  videos = await Promise.all([one(), one()])
})

/** A video larger than the buffers of a connection: noise, which hardly compresses. */
const large = () =>
  generateMedia(
    [
      ...['-f', 'rawvideo', '-pixel_format', 'yuv420p', '-video_size', '1280x720'],
      ...['-framerate', '25', '-t', '1', '-i', '/dev/urandom'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1', '-pix_fmt', 'yuv420p'],
    ],
    'mp4',
  )

/**
 * Requests a range of a file, by default the whole file, and stops reading after the first bytes.
 */
async function startReading(url: string, range = 'bytes=0-'): Promise<IncomingMessage> {
  const { origin } = await app()
  return new Promise((resolve, reject) => {
    get(origin + url, { agent: false, headers: { range } }, (response) => {
      response.on('error', () => {}).once('readable', () => resolve(response))
    }).on('error', reject)
  })
}

async function readRest(reading: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    reading.on('data', (chunk: Buffer) => chunks.push(chunk)).on('close', resolve)
  })
  return Buffer.concat(chunks)
}

const expectNoOpenFile = () =>
  eventually(async () => expect(await openFiles('play.mp4')).toEqual([]))

test('sends the requested bytes to fast, slow and disconnecting clients', async () => {
  const random = seededRandom(sampleSeed)
  const url = videos[0].videoFile.url ?? ''
  const whole = Buffer.from(await (await ada.fetch(url)).arrayBuffer())
  const randomRange = () => {
    const start = Math.floor(random() * whole.length)
    return { start, end: Math.min(whole.length - 1, start + Math.floor(random() * 2_500_000)) }
  }
  const rangeHeader = ({ start, end }: ReturnType<typeof randomRange>) => `bytes=${start}-${end}`
  const wrong: string[] = []
  const check = (range: ReturnType<typeof randomRange>, got: Buffer | undefined) => {
    const isRight = got?.equals(whole.subarray(range.start, range.end + 1))
    if (!isRight) wrong.push(`SEAM_SAMPLE_SEED=${sampleSeed} ${rangeHeader(range)}`)
  }
  for (let wave = 0; wave < 4; wave++) {
    const slow = Array.from({ length: 12 }, randomRange)
    const readSlowly = await requestRanges(url, slow.map(rangeHeader))
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const range = randomRange()
        const reading = await startReading(url, rangeHeader(range))
        if (index % 3 === 0) reading.destroy()
        else check(range, await readRest(reading))
      }),
    )
    // The slow client has waited with a partially sent body while others connected and
    // disconnected.
    const bodies = await readSlowly()
    for (const [index, range] of slow.entries()) check(range, bodies[index])
  }
  expect(wrong).toEqual([])
  await expectNoOpenFile()
})

test('ends running streams within ten seconds when a video becomes private or is deleted', async () => {
  const [hidden, deleted] = videos
  const streams = await Promise.all(
    videos.map(({ videoFile }) => startReading(videoFile.url ?? '')),
  )
  const { publicId, title, description, category, nsfw } = hidden
  const body = { title, description, category, nsfw, publishStatus: 'PRIVATE' }
  const changes = [
    await ada.call(editVideo, { params: { publicId }, body }),
    await ada.call(deleteVideo, { params: { publicId: deleted.publicId } }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  expect(await openFiles('play.mp4')).toHaveLength(2)
  await expectNoOpenFile()
  for (const stream of streams) {
    const { length } = await readRest(stream)
    expect(length).toBeLessThan(Number(stream.headers['content-length']))
  }
})

test('limits concurrent uploads whose ticket is not yet known', async () => {
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
  const preset: [string, string] = ['upload_preset', await requestTicket(ada, 'thumbnails')]
  const image: [string, File] = ['file', await filePart(await generateImage())]
  const sockets = Array.from({ length: 8 }, begin)
  const ticketLast = (status: number) =>
    eventually(async () => expect((await sendForm([image, preset])).status).toBe(status))
  await ticketLast(429)
  expect((await sendForm([preset, image])).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await ticketLast(200)
})
