import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import {
  person,
  type Person,
  publish,
  setPublishStatus,
  visitor,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { missingNginx, type Nginx, startNginx } from '../../../test/nginx.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  if (missingNginx) return
  ada = await person('Ada')
  video = await waitUntilProcessed(ada, await publish(ada))
})

const setStatus = (status: Video['publishStatus']) => setPublishStatus(ada, video, status)
const signedIn = (origin: string) => {
  const client = new Client(origin)
  for (const [name, value] of ada.cookies) client.cookies.set(name, value)
  return client
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe.skipIf(missingNginx !== '')(`nginx as a shared cache${missingNginx}`, () => {
  let nginx: Nginx
  beforeAll(async () => {
    nginx = await startNginx('cache.conf', { origin: (await app()).origin })
  })
  afterAll(() => nginx.stop())
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(nginx.origin + path, { headers })
  const playlist = () => video.videoFile.hlsUrl ?? ''
  const paths = () =>
    [video.videoFile.url, video.videoFile.posterUrl, video.thumbnail.url, playlist()].map(String)

  test('serves the second request for a public file itself, with the same bytes', async () => {
    for (const path of paths()) {
      const direct = await visitor().fetch(path)
      const expected = await bytesOf(direct)
      const states: (string | null)[] = []
      for (let time = 0; time < 2; time += 1) {
        const response = await get(path)
        states.push(response.headers.get('x-cache'))
        expect((await bytesOf(response)).equals(expected)).toBe(true)
        for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy']) {
          expect([name, response.headers.get(name)]).toEqual([name, direct.headers.get(name)])
        }
      }
      expect([path, ...states]).toEqual([path, 'MISS', 'HIT'])
    }
  })

  test('serves range requests from its cache', async () => {
    const path = String(video.videoFile.url)
    const whole = await bytesOf(await visitor().fetch(path))
    const last = whole.length - 1
    for (const [start, end] of [
      [0, 0],
      [100, 199],
      [last - 9, last],
    ] as const) {
      const response = await get(path, { range: `bytes=${start}-${end}` })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`)
      expect((await bytesOf(response)).equals(whole.subarray(start, end + 1))).toBe(true)
    }
    expect((await get(path, { range: 'bytes=99999999-' })).status).toBe(416)
  })

  test('drops a private file within ten seconds, whatever its owner requests in the meantime', async () => {
    await Promise.all(paths().map((path) => get(path).then(bytesOf)))
    const owner = signedIn(nginx.origin)
    await setStatus('PRIVATE')
    const privateAt = performance.now()
    const pending = new Set(paths())
    const served: string[] = []
    await eventually(async () => {
      for (const path of pending) {
        expect((await owner.fetch(path)).status).toBe(200)
        const isLate = performance.now() - privateAt > 10_000
        const { status } = await get(path)
        if (status === 404) pending.delete(path)
        else if (isLate) served.push(path)
      }
      expect([...pending]).toEqual([])
    })
    expect(served).toEqual([])
    for (const path of paths()) {
      const own = await owner.fetch(path)
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect((await get(path)).status).toBe(404)
    }
    await setStatus('PUBLIC')
    for (const path of paths()) expect((await get(path)).status).toBe(200)
  })

  test('replaces a file at once after a PURGE from this machine', async () => {
    const path = video.thumbnail.url
    expect((await get(path)).status).toBe(200)
    await setStatus('PRIVATE')
    const purged = await fetch(nginx.origin + path, { method: 'PURGE' })
    expect([purged.status, (await get(path)).status]).toEqual([404, 404])
    await setStatus('PUBLIC')
    await eventually(async () => expect((await get(path)).status).toBe(200))
  })
})

describe.skipIf(missingNginx !== '' || inject('store') !== 'folder')(
  `nginx that sends the stored files${missingNginx}`,
  () => {
    let nginx: Nginx
    let web: Awaited<ReturnType<typeof startSecondWeb>>
    beforeAll(async () => {
      const { objectFiles } = await app()
      web = await startSecondWeb({ TRUST_PROXY: 'loopback', ACCEL_REDIRECT: '/stored-files' })
      nginx = await startNginx('files.conf', { origin: web.origin, objects: objectFiles.folder })
    })
    afterAll(async () => {
      await nginx.stop()
      await web.close()
    })

    const describeResponse = async (response: Response) => {
      const {
        server,
        date,
        connection,
        'keep-alive': _,
        ...headers
      } = Object.fromEntries(response.headers)
      // A 206 already implies it.
      if (response.status === 206) delete headers['accept-ranges']
      const body = createHash('sha256')
        .update(await bytesOf(response))
        .digest('base64')
      return { status: response.status, headers, body }
    }

    test('responds like Seam itself, also to conditional requests, ranges and HEAD', async () => {
      const path = String(video.videoFile.url)
      const direct = await visitor().fetch(path)
      const [etag, modified] = ['etag', 'last-modified'].map((name) =>
        String(direct.headers.get(name)),
      )
      const requests: [string, Record<string, string>][] = [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { range: 'bytes=0-0' }],
        ['GET', { range: 'bytes=100-199' }],
        ['GET', { range: 'bytes=-10' }],
        ['GET', { range: 'bytes=10-99999999' }],
        ['GET', { range: 'bytes=99999999-' }],
        ['GET', { range: 'bytes=0-1,5-6' }],
        ['GET', { range: 'lines=0-1' }],
        ['GET', { range: 'bytes=0-9', 'if-range': etag ?? '' }],
        ['GET', { range: 'bytes=0-9', 'if-range': modified ?? '' }],
        ['GET', { range: 'bytes=0-9', 'if-range': '"other"' }],
        ['GET', { 'if-none-match': etag ?? '' }],
        ['GET', { 'if-none-match': '"other"' }],
        ['GET', { 'if-modified-since': modified ?? '' }],
        ['GET', { 'if-modified-since': modified ?? '', 'if-none-match': '"other"' }],
      ]
      for (const file of [path, video.thumbnail.url, String(video.videoFile.storyboardUrl)]) {
        for (const [method, headers] of requests) {
          const [expected, actual] = await Promise.all(
            [(await app()).origin, nginx.origin].map(async (origin) =>
              describeResponse(await fetch(origin + file, { method, headers })),
            ),
          )
          expect([file, method, headers, actual]).toEqual([file, method, headers, expected])
        }
      }
    })

    test('sends private files to their owner only', async () => {
      await setStatus('PRIVATE')
      const path = String(video.videoFile.url)
      const own = await signedIn(nginx.origin).fetch(path)
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect((await bytesOf(own)).length).toBeGreaterThan(1_000)
      expect((await fetch(nginx.origin + path)).status).toBe(404)
      await setStatus('PUBLIC')
    })

    test('sends no stored file to a client that requests its location', async () => {
      const [, , folder, asset = '', file] = String(video.videoFile.url).split('/')
      const key = `${folder}/${asset.slice(0, 2)}/${asset}`
      for (const path of [
        `/stored-files/${key}/${file}`,
        `/stored-files/${key}/original`,
        `/stored-files/../stored-files/${key}/original`,
        `//stored-files/${key}/original`,
        `/media/%2e%2e/stored-files/${key}/original`,
        String(video.videoFile.url).replace('play.mp4', 'original'),
      ]) {
        const headers = { 'x-accel-redirect': `/stored-files/${key}/original` }
        expect([path, (await fetch(nginx.origin + path, { headers })).status]).toEqual([path, 404])
      }
    })

    test('never names the location without a trusted proxy, or where it is off', async () => {
      const path = String(video.videoFile.url)
      const forwarded = { 'x-forwarded-for': '192.0.2.1' }
      const { origin } = await app()
      for (const [from, headers] of [
        [web.origin, {}],
        [origin, {}],
        [origin, forwarded],
        [nginx.origin, forwarded],
      ] as const) {
        const response = await fetch(from + path, { headers })
        expect(response.headers.get('x-accel-redirect')).toBeNull()
        expect((await bytesOf(response)).length).toBeGreaterThan(1_000)
      }
    })
  },
)
