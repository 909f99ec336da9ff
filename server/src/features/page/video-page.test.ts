import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRELOADED_VIDEO } from '@seam/contract/pages.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { deleteVideo, editVideo, getVideo, type Video } from '@seam/contract/video.ts'
import { startSecondWeb } from '../../../test/app.ts'
import {
  signupData,
  person,
  type Person,
  waitUntilProcessed,
  publish,
  visitor,
} from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { fetchPage, withoutTime } from '../../../test/page.ts'
import { sendRaw } from '../../../test/raw-http.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let video: Video
let path: string
const description = 'We sail\n\n  round   the cape.'
beforeAll(async () => {
  ada = await person('Ada')
  video = await waitUntilProcessed(ada, await publish(ada, { title: 'Sailing', description }))
  path = `/v/${video.publicId}`
})

test('the video page contains the title, description and images', async () => {
  const page = await fetchPage(visitor(), path)
  const origin = page.canonical?.replace(path, '') ?? ''
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect([page.status, page.title]).toEqual([200, 'Sailing · Seam'])
  const words = 'We sail round the cape.'
  expect(page.meta).toMatchObject({
    description: words,
    'og:site_name': 'Seam',
    'og:type': 'video.other',
    'og:title': 'Sailing',
    'og:description': words,
    'og:url': `${origin}${path}`,
    'og:locale': 'en_US',
    'og:image': expect.stringMatching(`^${origin}/card/v/${video.publicId}/`),
    'og:video': `${origin}${video.videoFile.url}`,
    'og:video:type': 'video/mp4',
    'og:video:width': '320',
    'og:video:height': '180',
    'twitter:card': 'player',
    'twitter:player': `${origin}/embed/${video.publicId}`,
    'twitter:title': 'Sailing',
    'twitter:description': words,
    'twitter:image': page.meta['og:image'],
  })
  expect(page.structuredData).toMatchObject({
    '@type': 'VideoObject',
    name: 'Sailing',
    description: words,
    thumbnailUrl: [page.meta['og:image']],
    contentUrl: `${origin}${video.videoFile.hlsUrl}`,
    uploadDate: video.createdAt,
    duration: 'PT1S',
    author: { name: 'Ada' },
  })
})

test('embeds the video as the API returns it to this viewer', async () => {
  for (const who of [visitor(), ada]) {
    const { state } = await fetchPage(who, path)
    const { data } = await who.call(getVideo, { params: { publicId: video.publicId } })
    expect(state.queries[0]).toEqual({ key: ['video', 'one', video.publicId], data: data[0] })
  }
})

test('contains the video and its poster, preloads the fonts and defers the application', async () => {
  const { html } = await fetchPage(visitor(), path)
  expect(html).toContain(`<video id="${PRELOADED_VIDEO}" data-file="${video.videoFile.url}"`)
  expect(html).toContain(`<img src="${video.thumbnail.url}"`)
  expect(html).toContain(`style="--ratio:${320 / 180}"`)
  expect(html).toMatch(/<link rel="deferred" data-rel="module" [^>]*href="\/assets\/index-/)
  expect(html).toMatch(
    /<link rel="deferred" data-rel="modulepreload" [^>]*href="\/assets\/video-watch-/,
  )
  expect(html.match(/<link rel="preload" [^>]*as="font"/g)).toHaveLength(2)
  expect(html).not.toMatch(/<script type="module"| rel="modulepreload"/)
})

test('the HTML of adult content has neither the video nor its poster', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { nsfw: true })
  const { html } = await fetchPage(ada, `/v/${publicId}`)
  expect(html).not.toMatch(/<video|<img/)
})

test('search engines do not index the title of adult content', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { nsfw: true, title: 'Plover' })
  const { title, meta, structuredData } = await fetchPage(visitor(), `/v/${publicId}`)
  expect([title, meta.rating, meta.robots]).toEqual(['Plover · Seam', 'adult', 'noindex'])
  expect(structuredData).toEqual({})
})

test('a video page without a description names the owner', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  const { meta } = await fetchPage(visitor(), `/v/${publicId}`)
  expect(meta.description).toBe('A video by Ada')
})

describe('escapes user input', () => {
  const attacks = [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</script><script>alert(1)//',
    '<!--<script>-->',
    '&lt;b&gt; &amp; &#60;',
    "$& $` $' $1 $<name>",
    '\u2028 \u2029 \\u003c \\',
    '{{constructor.constructor("alert(1)")()}}',
    '<!--/head-->',
  ]
  test.each(attacks)('%s', async (words) => {
    const [publicId = ''] = await seedVideos(ada, 1)
    const { publishStatus, category, nsfw } = video
    const body = { title: words, description: words, publishStatus, category, nsfw }
    expect((await ada.call(editVideo, { params: { publicId }, body })).status).toBe(200)

    const page = await fetchPage(visitor(), `/v/${publicId}`)
    const normalized = words.replace(/\s+/g, ' ').trim()
    expect(page.title).toBe(`${words} · Seam`)
    expect(page.meta).toMatchObject({
      description: normalized,
      'og:title': words,
      'twitter:title': words,
    })
    expect(page.structuredData).toMatchObject({ name: words, description: normalized })
    expect(page.state.queries[0]?.data).toMatchObject({ title: words, description: words })
    expect(page.html).not.toMatch(/<script>|<img src=x|content='/)
    expect(page.html.match(/<title>/g)).toHaveLength(1)
    expect(page.html).toContain('<div id="root">')
  })
})

test('escapes script tags in a full name', async () => {
  const dora = new Client()
  const fullName = '</script><script>a()'
  const { data } = await dora.call(signup, { body: { ...signupData(), fullName } })
  const [publicId = ''] = await seedVideos(data, 1)
  const page = await fetchPage(visitor(), `/v/${publicId}`)
  expect(page.structuredData).toMatchObject({ author: { name: fullName } })
  expect(page.html).not.toContain('<script>')
})

test('escapes script tags in the Host header', async () => {
  const { body } = await sendRaw(
    `GET ${path} HTTP/1.1\r\nHost: a"><script>alert(1)</script>\r\nConnection: close\r\n\r\n`,
  )
  expect(body).not.toContain('<script>')
})

test.each(['PRIVATE', 'UNLISTED'] as const)(
  'shows the page of a %s video only to those who may see the video',
  async (publishStatus) => {
    const [publicId = ''] = await seedVideos(ada, 1, { publishStatus, title: 'Between us' })
    const hidden = publishStatus === 'PRIVATE'
    for (const who of [visitor(), await person('Cleo')]) {
      const page = await fetchPage(who, `/v/${publicId}`)
      expect([page.status, page.title]).toEqual(
        hidden ? [404, 'Video unavailable · Seam'] : [200, 'Between us · Seam'],
      )
      expect(page.html.includes('Between us')).toBe(!hidden)
      const [query] = page.state.queries
      expect(query?.error).toEqual(hidden ? { status: 404, detail: '' } : undefined)
    }
    const own = await fetchPage(ada, `/v/${publicId}`)
    expect([own.status, own.title]).toEqual([200, 'Between us · Seam'])
    expect(own.meta).toMatchObject({
      robots: 'noindex',
      'og:title': 'Video',
      'og:description': 'A video on Seam',
      'og:image': expect.stringMatching('/card/site/'),
    })
    expect(own.structuredData).toEqual({})
  },
)

test('the page of a private video looks like that of a missing one', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const [hidden, missing] = await Promise.all([
    fetchPage(visitor(), `/v/${publicId}`),
    fetchPage(visitor(), '/v/aaaaaaaaaaa'),
  ])
  expect(hidden.status).toBe(404)
  expect(withoutTime(hidden.html).replaceAll(publicId, 'aaaaaaaaaaa')).toBe(
    withoutTime(missing.html),
  )
})

test('returns 404 for a deleted video and an invalid id', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  await ada.call(deleteVideo, { params: { publicId } })
  for (const id of [publicId, 'x', 'a'.repeat(100), '..%2f..%2fetc', '%27or%201=1']) {
    const page = await fetchPage(visitor(), `/v/${id}`)
    expect([id, page.status]).toEqual([id, 404])
  }
})

describe('with PUBLIC_URL', () => {
  let publicSite: Awaited<ReturnType<typeof startSecondWeb>>
  beforeAll(async () => {
    publicSite = await startSecondWeb({ PUBLIC_URL: 'https://seam.example/' })
  })
  afterAll(() => publicSite.close())

  test('pages contain that origin regardless of the Host header', async () => {
    const page = await fetchPage(new Client(publicSite.origin), path)
    expect(page.canonical).toBe(`https://seam.example${path}`)
    expect(page.meta['og:image']).toMatch(`https://seam.example/card/v/${video.publicId}/`)
    expect(page.meta['og:video:secure_url']).toBe(`https://seam.example${video.videoFile.url}`)
  })
})
