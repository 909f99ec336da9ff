import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { problem } from '@seam/contract/problem.ts'
import type { Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, processed, publish, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { picture } from '../../../test/media.ts'
import { sendRaw } from '../../../test/raw.ts'
import { filePart, ticketOf, UPLOAD_URL } from '../../../test/upload.ts'
import { openWay } from '../../../test/way.ts'
import { readConfig } from '../../config.ts'
import { openS3Store } from '../../infra/objects/s3.ts'
import { createWeb } from '../../web.ts'

const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const video = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'video', range: 'bytes=0-' }
const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', range: 'bytes=1-3' }

let ada: Person
let hidden: Video
let unlisted: Video
beforeAll(async () => {
  ada = await person('Ada')
  const one = async (publishStatus: string) => processed(ada, await publish(ada, { publishStatus }))
  ;[hidden, unlisted] = await Promise.all([one('PRIVATE'), one('UNLISTED')])
})
/** Asks as a browser does. What `fetch` says of itself can not be changed. */
const ask = (who: Client, path: string, headers: Record<string, string>, method = 'GET') => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = Object.entries({ ...headers, host: 'seam.test', connection: 'close', cookie })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return sendRaw(`${method} ${path} HTTP/1.1\r\n${head}\r\n`)
}
const picturesOf = ({ thumbnail, videoFile }: Video) =>
  [thumbnail.url, thumbnail.smallUrl, videoFile.posterUrl].map(String)

test('the pictures of a private video come to its owner from S3, by an address of their own', async () => {
  const { variables } = await app()
  for (const path of picturesOf(hidden)) {
    const sent = await ask(ada, path, image)
    expect(sent.status).toBe(302)
    expect(sent.headers.get('cache-control')).toBe('private, no-store')
    const location = new URL(sent.headers.get('location') ?? '')
    expect(location.origin).toBe(variables.S3_ENDPOINT)
    expect(Number(location.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60)

    const [there, through] = [await fetch(location), await ada.fetch(path)]
    expect(there.headers.get('content-type')).toBe('image/webp')
    expect(there.headers.get('cache-control')).toBe('private, no-store')
    const [bytes, same] = await Promise.all([there.arrayBuffer(), through.arrayBuffer()])
    expect(Buffer.from(bytes).equals(Buffer.from(same))).toBe(true)

    for (const who of [visitor(), await person('Cleo')]) {
      const refused = await ask(who, path, image)
      expect([refused.status, refused.headers.get('location')]).toEqual([404, null])
    }
  }
})

test('a private film comes to its owner from S3 too, for as long as somebody may sit through it', async () => {
  const path = String(hidden.videoFile.url)
  const sent = await ask(ada, path, video)
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const location = new URL(sent.headers.get('location') ?? '')
  const life = Number(location.searchParams.get('X-Amz-Expires'))
  expect(life).toBeGreaterThan(limits.videoDuration)
  expect(life).toBeLessThanOrEqual(6 * 3600)
  const part = await fetch(location, { headers: { range: 'bytes=1-3' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-type')).toBe('video/mp4')
  expect((await part.arrayBuffer()).byteLength).toBe(3)
  for (const who of [visitor(), await person('Cleo')]) {
    const refused = await ask(who, path, video)
    expect([refused.status, refused.headers.get('location')]).toEqual([404, null])
  }
})

test('what scripts ask for of a private video comes through us, in parts', async () => {
  const path = String(hidden.videoFile.url)
  for (const headers of [script, { range: 'bytes=1-3' }]) {
    const answer = await ask(ada, path, headers)
    expect(answer.status).toBe(206)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toHaveLength(3)
  }
})

test('neither scripts nor what is no browser are sent anywhere else', async () => {
  for (const path of picturesOf(hidden)) {
    for (const headers of [script, { range: 'bytes=1-3' }]) {
      const answer = await ask(ada, path, headers)
      expect(answer.status).toBe(206)
      expect(answer.body).toHaveLength(3)
    }
    expect((await ask(ada, path, image, 'HEAD')).status).toBe(200)
  }
})

test('what is unlisted comes through us, so that it can end at once', async () => {
  for (const path of picturesOf(unlisted)) {
    expect((await ask(visitor(), path, image)).status).toBe(200)
  }
  const path = String(unlisted.videoFile.url)
  expect((await ask(visitor(), path, video)).status).toBe(206)
})

test('a page may show images and films from there, and nothing else', async () => {
  const { variables } = await app()
  const { headers } = await visitor().fetch('/')
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  const naming = directives.filter((directive) => directive.includes(variables.S3_ENDPOINT ?? '?'))
  expect(naming).toEqual([
    `img-src 'self' data: blob: ${variables.S3_ENDPOINT}`,
    `media-src 'self' blob: ${variables.S3_ENDPOINT}`,
  ])
})

let cut: () => void
let web: FastifyInstance
let away: Client
beforeAll(async () => {
  const { variables, ...foundation } = await app()
  const { hostname, port } = new URL(variables.S3_ENDPOINT ?? '')
  const way = openWay({ host: hostname, port: Number(port) })
  cut = way.cut
  const config = readConfig({
    ...variables,
    S3_ENDPOINT: `http://127.0.0.1:${await way.mend()}`,
  })
  if (!config.s3) throw new Error('no S3')
  const objects = await openS3Store(config.s3, `${variables.DATA_DIR}/away`)
  web = await createWeb(config, { ...foundation, objects })
  away = new Client(await web.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await web.close()
  cut()
})

test('while S3 is away files and uploads are 503 with Retry-After, and pages and lists are there', async () => {
  const path = String(unlisted.videoFile.url)
  expect((await away.fetch(path)).status).toBe(200)
  expect((await away.fetch('/readyz')).status).toBe(200)
  cut()
  await (await app()).shared.changed()
  // It asks once a second at most.
  const ready = async () => (await away.fetch('/readyz')).status
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10_000 })
  for (const [target, range] of [
    [path, 'bytes=0-'],
    [unlisted.thumbnail.url, 'bytes=0-9'],
    ['/readyz', ''],
  ] as const) {
    const answer = await away.fetch(target, { headers: range === '' ? {} : { range } })
    expect([target, answer.status]).toEqual([target, 503])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(problem.strict().parse(await answer.json())).toMatchObject({ code: 'unavailable' })
  }
  const form = new FormData()
  form.append('upload_preset', await ticketOf(ada, 'thumbnails'))
  form.append('file', await filePart(await picture()))
  const upload = await away.fetch(UPLOAD_URL, { method: 'POST', body: form })
  expect(upload.status).toBe(503)
  expect(Number(upload.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const target of ['/', `/v/${unlisted.publicId}`, '/api/v1/video', '/healthz']) {
    expect([target, (await away.fetch(target)).status]).toEqual([target, 200])
  }
})
