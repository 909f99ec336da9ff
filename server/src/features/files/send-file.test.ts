import { beforeAll, describe, expect, inject, test } from 'vitest'
import { imageFile } from '@seam/contract/images.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { editVideo, type Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { getRaw } from '../../../test/raw-http.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
let cleo: Person
let video: Video
let url: string
let bytes: Buffer
beforeAll(async () => {
  ;[ada, cleo] = await Promise.all([person('Ada'), person('Cleo')])
  video = await waitUntilProcessed(ada, await publish(ada))
  url = video.videoFile.url ?? ''
  bytes = Buffer.from(await (await visitor().fetch(url)).arrayBuffer())
})

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  visitor().fetch(url, { method, headers })

describe('GET of a file', () => {
  test('returns the whole file with its type, size and cache headers', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable, s-maxage=9',
    )
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/)
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now())
    expect(response.headers.getSetCookie()).toEqual([])
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  })

  test.each([
    ['the first byte', 'bytes=0-0', (size: number) => [0, 0, size]],
    ['the middle', 'bytes=100-199', (size: number) => [100, 199, size]],
    ['the rest', 'bytes=1000-', (size: number) => [1000, size - 1, size]],
    ['the end', 'bytes=-10', (size: number) => [size - 10, size - 1, size]],
    ['more than there is', 'bytes=10-99999999', (size: number) => [10, size - 1, size]],
  ])('returns a range: %s', async (_, range, expected) => {
    const [start = 0, end = 0, size] = expected(bytes.length)
    const response = await get({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    const part = Buffer.from(await response.arrayBuffer())
    expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])(
    'returns 416 for a range beyond the end: %s',
    async (range) => {
      const response = await get({ range })
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ code: 'range-not-satisfiable' })
    },
  )

  test.each(['bytes=0-1,5-6', 'bytes=9-5', 'lines=0-1', 'bytes'])(
    'returns the whole file for the range %s',
    async (range) => {
      const response = await get({ range })
      expect(response.status).toBe(200)
      expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
    },
  )

  test('returns 304 to a client that has the file', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ 'if-none-match': known })
      expect([known, response.status]).toEqual([known, 304])
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect((await response.arrayBuffer()).byteLength).toBe(0)
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('returns 304 to a client that knows only the date, unless the file is newer', async () => {
    const modified = (await get()).headers.get('last-modified') ?? ''
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString()
    expect((await get({ 'if-modified-since': modified })).status).toBe(304)
    expect((await get({ 'if-modified-since': earlier })).status).toBe(200)
    const both = { 'if-modified-since': modified, 'if-none-match': '"other"' }
    expect((await get(both)).status).toBe(200)
  })

  test('returns a range only if If-Range matches', async () => {
    const { headers } = await get()
    const range = 'bytes=0-9'
    for (const name of ['etag', 'last-modified']) {
      const same = await get({ range, 'if-range': headers.get(name) ?? '' })
      expect(same.status).toBe(206)
    }
    for (const other of ['"other"', 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      const changed = await get({ range, 'if-range': other })
      expect(changed.status).toBe(200)
    }
  })

  test('responds to HEAD with the same headers and no body', async () => {
    const [whole, head] = [await get(), await get({ range: 'bytes=0-9' }, 'HEAD')]
    expect(head.status).toBe(200)
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
    }
    expect((await head.arrayBuffer()).byteLength).toBe(0)
  })

  test('serves many concurrent requests', async () => {
    const parts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = await get({ range: `bytes=${index * 100}-${index * 100 + 99}` })
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    expect(Buffer.concat(parts).equals(bytes.subarray(0, 5_000))).toBe(true)
  })
})

test('serves the uploaded original to no one, not even its owner', async () => {
  for (const who of [visitor(), cleo, ada]) {
    expect((await who.fetch(url.replace('play.mp4', 'original'))).status).toBe(404)
  }
})

test('stores the name of the object store with an asset', async () => {
  const { db } = await app()
  const row = await db
    .selectFrom('asset')
    .select('store')
    .where('public_id', '=', url.split('/')[3] ?? '')
    .executeTakeFirst()
  expect(row?.store).toBe(inject('store'))
})

test('returns 404 for paths that are not files of an asset', async () => {
  const asset = url.split('/')[3] ?? ''
  const targets = [
    `/media/videos/${asset}`,
    `/media/videos/${asset}/`,
    `/media/videos/${asset}/nothing.mp4`,
    `/media/videos/${asset}/../${asset}/original`,
    `/media/videos/${asset}/..%2f${asset}%2foriginal`,
    `/media/videos/..%2f..%2f..%2fetc/passwd`,
    '/media/videos/../../../../etc/passwd',
    '/media/videos/%2e%2e/%2e%2e/setting',
    '/media/videos/..\\..\\etc/passwd',
    `/media/thumbnails/${asset}/play.mp4`,
    `/media/avatars/${asset}/512.webp`,
    `/media/videos/${asset}/play.mp4/`,
    `/media/other/${asset}/play.mp4`,
    `/media/.work/${asset}/input`,
    '/media',
    '/media/',
  ]
  for (const target of targets) {
    const { status } = await getRaw(target)
    expect([target, status]).toEqual([target, 404])
  }
})

test('returns 404 for uploads to another kind', async () => {
  const { data } = await ada.call(getUploadTicket, { query: { folder: 'videos' } })
  const other = data.uploadUrl.replace('/auto/', '/autos/')
  expect((await visitor().fetch(other, { method: 'POST' })).status).toBe(404)
})

describe('GET of the files of a private video', () => {
  const paths = ({ videoFile, thumbnail }: Video) =>
    [
      ...[videoFile.url, videoFile.posterUrl, thumbnail.url, thumbnail.smallUrl],
      ...thumbnail.widths.map((width) => thumbnail.url.replace(/[^/]*$/, imageFile(width))),
    ].map((path) => path ?? '')

  test('returns them to the owner only, uncached, and applies a status change immediately', async () => {
    const { publicId, title, description, category, nsfw } = video
    const change = async (publishStatus: string) => {
      const body = { title, description, category, nsfw, publishStatus }
      expect((await ada.call(editVideo, { params: { publicId }, body })).status).toBe(200)
    }
    const missing = await (await visitor().fetch('/media/videos/none/play.mp4')).json()
    for (const status of ['PRIVATE', 'UNLISTED', 'PRIVATE', 'PUBLIC']) {
      await change(status)
      const hidden = status === 'PRIVATE'
      for (const path of paths(video)) {
        const [none, other, own] = await Promise.all(
          [visitor(), cleo, ada].map((who) => who.fetch(path, { headers: { range: 'bytes=0-9' } })),
        )
        const statuses = [none, other, own].map((answer) => answer?.status)
        expect([path, ...statuses]).toEqual([path, ...(hidden ? [404, 404, 206] : [206, 206, 206])])
        const cacheControl = own?.headers.get('cache-control')
        expect(cacheControl).toMatch(hidden ? /^private, no-store$/ : /^public/)
        const rejected = hidden ? await none?.json() : missing
        expect(rejected).toEqual(missing)
        expect(none?.headers.has('etag')).toBe(!hidden)
      }
    }
  })

  test('returns a replaced thumbnail to its owner only', async () => {
    const mine = await waitUntilProcessed(ada, await publish(ada))
    const { publicId, title, description, category, nsfw, publishStatus } = mine
    const { public_id } = await upload(ada, 'thumbnails', await generateImage())
    const { data } = await ada.call(editVideo, {
      params: { publicId },
      body: { title, description, category, nsfw, publishStatus, thumbnail: { public_id } },
    })
    expect(data.thumbnail.url).toContain(public_id)
    expect((await visitor().fetch(data.thumbnail.url)).status).toBe(200)
    expect((await visitor().fetch(mine.thumbnail.url)).status).toBe(404)
  })
})
