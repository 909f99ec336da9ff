import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EMBED_DATA_ID, embedPath } from '@seam/contract/embed.ts'
import { pages } from '@seam/contract/pages.ts'
import { recordEmbeddedView } from '@seam/contract/statistics.ts'
import { deleteVideo, editVideo, getVideo, type Video } from '@seam/contract/video.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import {
  person,
  type Person,
  publish,
  staff,
  visitor,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { app } from '../../../test/app.ts'
import { markFailed } from '../transcoding/video-store.ts'

const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> & \u202e`

let ada: Person
let video: Video
beforeAll(async () => {
  ada = await person('Ada')
  video = await waitUntilProcessed(ada, await publish(ada, { title: HOSTILE }))
})

const embed = (publicId: string, who = visitor()) => fetchPage(who, embedPath(publicId))
const dataOf = (html: string) =>
  JSON.parse(new RegExp(`id="${EMBED_DATA_ID}">([^<]*)<`).exec(html)?.[1] ?? 'null') as unknown

/** Inserts a video with these details, without files. Returns its id. */
async function seed(details: Parameters<typeof seedVideos>[2] = {}, processed = true) {
  const [publicId = ''] = await seedVideos(ada, 1, details, processed)
  return publicId
}

test('the player of a video has its file, poster, title and a link to its page', async () => {
  const { status, html, headers } = await embed(video.publicId)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain(` src="${video.videoFile.url}"`)
  expect(html).toContain(` poster="${video.thumbnail.smallUrl}"`)
  expect(html).toMatch(
    new RegExp(`href="/v/${video.publicId}" target="_blank" rel="noopener">&lt;/script&gt;`),
  )
  expect(dataOf(html)).toEqual({
    viewUrl: `/api/v1/embed/${video.publicId}/view`,
    url: video.videoFile.url,
    bitRate: video.videoFile.bitRate,
    hlsUrl: video.videoFile.hlsUrl,
    complete: true,
    duration: video.videoFile.duration,
    chapters: [],
    poster: { url: video.thumbnail.url, smallWidth: video.thumbnail.smallWidth },
  })
})

test('a hostile title remains text', async () => {
  const { html } = await embed(video.publicId)
  expect(html).not.toContain('alert(1)</script>')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('\u202e')
  expect(html.match(/<script[^>]*>/g)).toEqual([
    `<script type="application/json" id="${EMBED_DATA_ID}">`,
    '<script id="start">',
  ])
})

test('its code loads after the first frame; its styles are in the page', async () => {
  const { html } = await embed(video.publicId)
  const [, script = ''] = /<link rel="deferred" href="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
  const response = await visitor().fetch(script)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(html).toContain('<style>')
  expect(html).not.toContain('rel="stylesheet"')
})

describe('headers', () => {
  test('every site may frame the player, and no site any other page', async () => {
    const policyOf = async (path: string) =>
      (await visitor().fetch(path, { headers: { accept: 'text/html' } })).headers.get(
        'content-security-policy',
      )
    expect(await policyOf(embedPath(video.publicId))).toContain('frame-ancestors *')
    expect(await policyOf(embedPath('AAAAAAAAAAA'))).toContain('frame-ancestors *')
    const others = Object.values(pages).map((path) =>
      path.replace('{publicId}', video.publicId).replace('{username}', ada.username),
    )
    for (const path of [...others, '/embed', `/embed/${video.publicId}/x`, '/shell', '/embed.html'])
      expect([path, await policyOf(path)]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
  })

  test('its policy allows no other source, and no inline script but its own', async () => {
    const { headers } = await embed(video.publicId)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.replace(/'sha256-[\w+/=]{44}'/, 'HASH')).toBe(
      "default-src 'none'; script-src 'self' HASH; style-src 'unsafe-inline'; img-src 'self' data:; " +
        "media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test('search engines index it only as part of other pages, and an unlisted one not at all', async () => {
    const robotsOf = async (publicId: string) => (await embed(publicId)).headers.get('x-robots-tag')
    expect(await robotsOf(video.publicId)).toBe('noindex, indexifembedded')
    expect(await robotsOf(await seed({ publishStatus: 'UNLISTED' }))).toBe('noindex')
    expect(await robotsOf('AAAAAAAAAAA')).toBe('noindex')
  })

  test('it sets no cookies and ignores those it receives', async () => {
    const anonymous = await embed(video.publicId)
    const cookies = ['', 'seam_access=forged; XSRF-TOKEN=x', 'seam_refresh=forged']
    for (const cookie of cookies) {
      const response = await visitor().fetch(embedPath(video.publicId), { headers: { cookie } })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.text()).toBe(anonymous.html)
    }
    const own = await embed(video.publicId, ada)
    expect(own.headers.getSetCookie()).toEqual([])
    expect(own.html).toBe(anonymous.html)
    expect(anonymous.headers.get('vary')).toBe('Accept-Encoding')
    expect(anonymous.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=9')
  })

  test('HEAD responds like GET, other methods are not allowed', async () => {
    const path = embedPath(video.publicId)
    const head = await visitor().fetch(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await visitor().fetch(path, { method: 'POST' })).status).toBe(405)
  })
})

describe('unavailable videos', () => {
  test('private, deleted, unknown and malformed ids get the same 404, even for their owner', async () => {
    const isPrivate = await seed({ publishStatus: 'PRIVATE' })
    const isDeleted = await seed()
    await ada.call(deleteVideo, { params: { publicId: isDeleted } })
    const expected = await embed('AAAAAAAAAAA')
    expect(expected.status).toBe(404)
    expect(expected.html).toContain('Video unavailable')
    for (const id of [isPrivate, isDeleted, 'x', '%F0%9F%92%A9', "'%20or%201=1"]) {
      for (const who of [visitor(), ada]) {
        const { status, html } = await embed(id, who)
        expect([id, status, html]).toEqual([id, 404, expected.html])
      }
    }
  })

  test('a status change takes effect at once', async () => {
    const publicId = await seed()
    expect((await embed(publicId)).status).toBe(200)
    const { title, description, category, nsfw } = video
    const body = { title, description, category, nsfw, thumbnail: null }
    await ada.call(editVideo, { params: { publicId }, body: { ...body, publishStatus: 'PRIVATE' } })
    expect((await embed(publicId)).status).toBe(404)
  })

  test('an unlisted video plays: anyone who embeds it has its link', async () => {
    const { status, html } = await embed(await seed({ publishStatus: 'UNLISTED' }))
    expect([status, html.includes('<video')]).toEqual([200, true])
  })
})

test('a site can ask for a confirmation before anything of an adult video is loaded', async () => {
  const [adult, other] = [await seed({ nsfw: true }), await seed()]
  const owner = await staff('Ada', 'owner')
  await owner.call(editSite, { body: { adultNotice: true } })
  onTestFinished(resetSite)
  const { html } = await embed(adult)
  expect(html).toMatch(
    /<h1>This video is for adults\.<\/h1><button type="button" hidden>.*<template><main class="player adult".*<\/template><\/main><script/,
  )
  expect(html).not.toMatch(/<video.*<template>/)
  expect((await embed(other)).html).not.toContain('<template>')
})

test('adult content has no native controls, which would play it without a notice', async () => {
  const { html, meta, headers } = await embed(await seed({ nsfw: true }))
  expect([meta.rating, headers.get('x-robots-tag')]).toEqual(['adult', 'noindex'])
  expect(html).toContain('class="player adult"')
  expect(html).toMatch(/<video[^>]* playsinline>/)
})

test('a video without anything to play shows its progress, and is unavailable once it has failed', async () => {
  const publicId = await seed({ title: 'Slow' }, false)
  const processing = await embed(publicId)
  expect(processing.status).toBe(200)
  expect(processing.html).toContain('Processing: 0%')
  expect(processing.html).not.toContain('<video')
  const { db, responseCache } = await app()
  await markFailed(db, await itemIdOf({ publicId }), 'broken')
  await responseCache.invalidate()
  expect((await embed(publicId)).status).toBe(404)
})

describe('views', () => {
  const view = (publicId: string, headers: Record<string, string> = {}) =>
    visitor().call(recordEmbeddedView, { params: { publicId }, headers })

  test('count once per network and browser, without cookies', async () => {
    const publicId = await seed()
    for (const browser of ['a', 'a', 'b']) {
      const { status, headers } = await view(publicId, { 'user-agent': browser })
      expect([status, headers.getSetCookie()]).toEqual([200, []])
    }
    const { data } = await visitor().call(getVideo, { params: { publicId } })
    expect(data[0]?.views).toBe(2)
  })

  test('ignore the session of the viewer', async () => {
    const publicId = await seed()
    const path = `/api/v1/embed/${publicId}/view`
    const before = await visitor().fetch(path, { method: 'POST', headers: { 'user-agent': 'a' } })
    const { status, headers } = await ada.fetch(path, {
      method: 'POST',
      headers: { 'user-agent': 'a' },
    })
    expect([before.status, status, headers.getSetCookie()]).toEqual([200, 200, []])
    const { data } = await visitor().call(getVideo, { params: { publicId } })
    expect(data[0]?.views).toBe(1)
  })

  test('of a private video return 404, even for its owner', async () => {
    const publicId = await seed({ publishStatus: 'PRIVATE' })
    expect((await view(publicId)).status).toBe(404)
    expect((await ada.call(recordEmbeddedView, { params: { publicId } })).status).toBe(404)
  })
})
