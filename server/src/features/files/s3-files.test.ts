import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { problem } from '@seam/contract/problem.ts'
import type { Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { filePart, requestTicket, UPLOAD_URL } from '../../../test/upload.ts'
import { createTcpProxy } from '../../../test/tcp-proxy.ts'
import { readConfig } from '../../app/config.ts'
import { openS3Store } from '../../infra/objects/s3-store.ts'
import { createWeb } from '../../app/web.ts'
import { eventually } from '../../../test/eventually.ts'

const imageHeaders = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const videoHeaders = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'video', range: 'bytes=0-' }
const scriptHeaders = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', range: 'bytes=1-3' }

let ada: Person
let hidden: Video
let unlisted: Video
beforeAll(async () => {
  ada = await person('Ada')
  const one = async (publishStatus: string) =>
    waitUntilProcessed(ada, await publish(ada, { publishStatus }))
  ;[hidden, unlisted] = await Promise.all([one('PRIVATE'), one('UNLISTED')])
})
/** Sends a request with the headers of a browser, which `fetch` does not let us set. */
const request = (who: Client, path: string, headers: Record<string, string>, method = 'GET') => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const lines = Object.entries({ ...headers, host: 'seam.test', connection: 'close', cookie })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return sendRaw(`${method} ${path} HTTP/1.1\r\n${head}\r\n`)
}
const imageUrls = ({ thumbnail, videoFile }: Video) =>
  [thumbnail.url, thumbnail.smallUrl, videoFile.posterUrl].map(String)

test('redirects the owner of a private video to signed S3 URLs for its images', async () => {
  const { variables } = await app()
  for (const path of imageUrls(hidden)) {
    const sent = await request(ada, path, imageHeaders)
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
      const rejected = await request(who, path, imageHeaders)
      expect([rejected.status, rejected.headers.get('location')]).toEqual([404, null])
    }
  }
})

test('redirects the owner to a signed S3 URL that outlasts the longest video', async () => {
  const path = String(hidden.videoFile.url)
  const sent = await request(ada, path, videoHeaders)
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
    const rejected = await request(who, path, videoHeaders)
    expect([rejected.status, rejected.headers.get('location')]).toEqual([404, null])
  }
})

test('serves range requests by scripts for a private video itself', async () => {
  const path = String(hidden.videoFile.url)
  for (const headers of [scriptHeaders, { range: 'bytes=1-3' }]) {
    const answer = await request(ada, path, headers)
    expect(answer.status).toBe(206)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toHaveLength(3)
  }
})

test('redirects neither scripts nor clients other than browsers', async () => {
  for (const path of imageUrls(hidden)) {
    for (const headers of [scriptHeaders, { range: 'bytes=1-3' }]) {
      const answer = await request(ada, path, headers)
      expect(answer.status).toBe(206)
      expect(answer.body).toHaveLength(3)
    }
    expect((await request(ada, path, imageHeaders, 'HEAD')).status).toBe(200)
  }
})

test('serves unlisted videos itself, so that access can end immediately', async () => {
  for (const path of imageUrls(unlisted)) {
    expect((await request(visitor(), path, imageHeaders)).status).toBe(200)
  }
  const path = String(unlisted.videoFile.url)
  expect((await request(visitor(), path, videoHeaders)).status).toBe(206)
})

test('allows only images and videos from S3 in the content security policy', async () => {
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
  const { variables, ...services } = await app()
  const { hostname, port } = new URL(variables.S3_ENDPOINT ?? '')
  const way = createTcpProxy({ host: hostname, port: Number(port) })
  cut = way.cut
  const config = readConfig({
    ...variables,
    S3_ENDPOINT: `http://127.0.0.1:${await way.mend()}`,
  })
  if (!config.s3) throw new Error('no S3')
  const objects = await openS3Store(config.s3, `${variables.DATA_DIR}/away`)
  web = await createWeb(config, { ...services, objects })
  away = new Client(await web.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await web.close()
  cut()
})

test('returns 503 with Retry-After for files and uploads while S3 is unreachable, and still serves pages and lists', async () => {
  const path = String(unlisted.videoFile.url)
  expect((await away.fetch(path)).status).toBe(200)
  expect((await away.fetch('/readyz')).status).toBe(200)
  cut()
  await (await app()).responseCache.invalidate()
  // The server checks at most once a second.
  const ready = async () => (await away.fetch('/readyz')).json()
  await eventually(async () =>
    expect(await ready()).toEqual({ status: 'ready', storage: 'unavailable' }),
  )
  for (const [target, range] of [
    [path, 'bytes=0-'],
    [unlisted.thumbnail.url, 'bytes=0-9'],
  ] as const) {
    const answer = await away.fetch(target, { headers: { range } })
    expect([target, answer.status]).toEqual([target, 503])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(problem.strict().parse(await answer.json())).toMatchObject({ code: 'unavailable' })
  }
  const form = new FormData()
  form.append('upload_preset', await requestTicket(ada, 'thumbnails'))
  form.append('file', await filePart(await generateImage()))
  const upload = await away.fetch(UPLOAD_URL, { method: 'POST', body: form })
  expect(upload.status).toBe(503)
  expect(Number(upload.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const target of ['/', `/v/${unlisted.publicId}`, '/api/v1/video', '/healthz', '/readyz']) {
    expect([target, (await away.fetch(target)).status]).toEqual([target, 200])
  }
})
