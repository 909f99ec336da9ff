import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test, vi } from 'vitest'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { app, settled } from '../../../test/app.ts'
import { person, type Person, processed, publish } from '../../../test/cast.ts'
import { made, picture } from '../../../test/media.ts'
import { openFiles } from '../../../test/storage.ts'
import { filePart, sendForm, ticketOf, UPLOAD_URL } from '../../../test/upload.ts'

let ada: Person
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
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

/** Begins to read a file, and stops reading after the first bytes. */
async function beginReading(url: string): Promise<IncomingMessage> {
  const { origin } = await app()
  return new Promise((resolve, reject) => {
    get(origin + url, { agent: false }, (response) => {
      response.on('error', () => {}).once('readable', () => resolve(response))
    }).on('error', reject)
  })
}

/** The bytes that still come, to the end of what the server had sent. */
async function rest(reading: IncomingMessage): Promise<number> {
  let bytes = 0
  await new Promise<void>((resolve) => {
    reading.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    reading.on('close', resolve)
  })
  return bytes
}

test('running streams of a video that is made private or deleted end within ten seconds', async () => {
  const file = await large()
  const videos = await Promise.all(
    [1, 2].map(async () => processed(ada, await publish(ada, {}, file))),
  )
  const [hidden, deleted] = videos as [Video, Video]
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
  await vi.waitFor(async () => expect(await openFiles('play.mp4')).toEqual([]), { timeout: 10_000 })
  for (const stream of streams) {
    expect(await rest(stream)).toBeLessThan(Number(stream.headers['content-length']))
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
  await vi.waitFor(async () => expect((await sendForm([image, preset])).status).toBe(429))
  expect((await sendForm([preset, image])).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await sendForm([image, preset])).status).toBe(200))
})
