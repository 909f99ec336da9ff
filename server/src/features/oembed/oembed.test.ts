import { beforeAll, describe, expect, test } from 'vitest'
import { deletePost } from '@seam/contract/post.ts'
import { editVideo } from '@seam/contract/video.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { person, type Person, playlist, post, visitor } from '../../../test/cast.ts'
import { hostileTexts } from '../../../test/hostile-text.ts'
import { fetchPage } from '../../../test/page.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { seedVideos } from '../../../test/seed.ts'
import { children, parseXml, textAt } from '../../../test/xml.ts'

let ada: Person
let origin: string
let videoId: string
beforeAll(async () => {
  ada = await person('Ada')
  origin = (await app()).origin
  videoId = (await seedVideos(ada, 1, { title: 'Tides' }))[0] ?? ''
})

type Fields = Record<string, string | number>

const request = (query: Record<string, string>) =>
  visitor().fetch(`/oembed?${new URLSearchParams(query).toString()}`)
const read = async (query: Record<string, string>) => {
  const response = await request(query)
  expect(response.status).toBe(200)
  return (await response.json()) as Fields
}
const videoUrl = (id = videoId) => `${origin}/v/${id}`

test('a video has a frame with its aspect ratio, an author, a provider and a thumbnail', async () => {
  const fields = await read({ url: videoUrl() })
  expect(fields).toEqual({
    type: 'video',
    version: '1.0',
    title: 'Tides',
    author_name: 'Ada',
    author_url: `${origin}/u/${ada.username}`,
    provider_name: 'Seam',
    provider_url: `${origin}/`,
    width: 560,
    height: 315,
    html: expect.stringMatching(
      `^<iframe src="${origin}/embed/${videoId}" title="Tides" width="560" height="315" `,
    ),
    thumbnail_url: expect.stringMatching(`^${origin}/card/v/${videoId}/[\\w-]+\\.jpg$`),
    thumbnail_width: 1280,
    thumbnail_height: 720,
  })
})

test.each([
  [{ maxwidth: '320' }, [320, 180]],
  [{ maxheight: '90' }, [160, 90]],
  [{ maxwidth: '1000', maxheight: '90' }, [160, 90]],
  [{ maxwidth: '100', maxheight: '900' }, [100, 56]],
  [{ maxwidth: '1' }, [1, 1]],
  [{ maxwidth: '0', maxheight: '-5' }, [560, 315]],
  [{ maxwidth: 'wide' }, [560, 315]],
  [{ maxwidth: '99999999999999999999' }, [560, 315]],
])('the frame keeps its aspect ratio within %j: %j', async (limits, size) => {
  const { width, height, html } = await read({ url: videoUrl(), ...limits })
  expect([width, height]).toEqual(size)
  expect(html).toContain(`width="${width}" height="${height}"`)
})

test('a thumbnail is as large as the other site accepts, or omitted', async () => {
  expect(await read({ url: videoUrl(), maxwidth: '600' })).toMatchObject({
    thumbnail_url: expect.stringMatching(`/card/v/${videoId}/small/`),
    thumbnail_width: 320,
    thumbnail_height: 180,
  })
  expect(await read({ url: videoUrl(), maxwidth: '100' })).not.toHaveProperty('thumbnail_url')
})

test('adult content gets the same response as a missing item', async () => {
  const [publicId] = await seedVideos(ada, 1, { nsfw: true })
  const [adult, missing] = await Promise.all(
    [publicId, 'aaaaaaaaaaa'].map((id) => request({ url: videoUrl(id) })),
  )
  expect(adult?.status).toBe(404)
  expect(await adult?.text()).toBe(await missing?.text())
})

test.each([
  (id: string) => `/v/${id}/`,
  (id: string) => `/v/${id}?x=1#c`,
  (id: string) => `/embed/${id}`,
])('recognizes a video by its other URLs', async (path) => {
  expect((await read({ url: origin + path(videoId) })).title).toBe('Tides')
})

test('the frame starts where the URL says', async () => {
  const { html } = await read({ url: `${videoUrl()}?t=1:05"><script>` })
  expect(html).toContain(`/embed/${videoId}?t=1%3A05%22%3E%3Cscript%3E"`)
})

test('a post is a quotation without scripts', async () => {
  const { publicId } = await post(ada, 'Land\nin <b>sight</b>')
  const fields = await read({ url: `${origin}/p/${publicId}`, maxwidth: '300' })
  expect(fields).toMatchObject({ type: 'rich', author_name: 'Ada', width: 300 })
  expect(fields.height).toBeGreaterThan(0)
  expect(fields.html).toContain('<p>Land<br>in &lt;b&gt;sight&lt;/b&gt;</p>')
  const max = await read({ url: `${origin}/p/${publicId}`, maxheight: '50' })
  expect(max.height).toBe(50)
})

test('a post has its images in the quotation, and the first one as thumbnail', async () => {
  const alts = ['A "lighthouse" <at> dusk', '']
  const { publicId, images } = await postWithImages(ada, { alts, size: '900x600' })
  const url = `${origin}/p/${publicId}`
  const fields = await read({ url })
  expect(fields).toMatchObject({
    type: 'rich',
    title: 'A "lighthouse" <at> dusk',
    thumbnail_url: expect.stringMatching(`^${origin}/card/p/${publicId}/image/[\\w-]+\\.jpg$`),
    thumbnail_width: 900,
    thumbnail_height: 600,
  })
  const [one, two] = images.map(({ smallUrl }) => `<p><img src="${origin}${smallUrl}" alt="`)
  const size = 'width="550" height="367"></p>'
  expect(fields.html).toContain(
    `"${one}A &quot;lighthouse&quot; &lt;at&gt; dusk" ${size}${two}" ${size}<footer>`.slice(1),
  )
  expect(fields.height).toBeGreaterThan(2 * 367)
  const small = await read({ url, maxwidth: '300' })
  expect(small.html).toContain('width="300" height="200"')
  expect(small).not.toHaveProperty('thumbnail_url')
})

test('a post with adult images gets the same response as a missing one', async () => {
  const { publicId } = await postWithImages(ada, { alts: ['Nude'], nsfw: true })
  const [adult, missing] = await Promise.all(
    [publicId, 'aaaaaaaaaaa'].map((id) => request({ url: `${origin}/p/${id}` })),
  )
  expect(adult?.status).toBe(404)
  expect(await adult?.text()).toBe(await missing?.text())
})

test('a playlist has a frame with its player, and the picture of its first video', async () => {
  const { publicId } = await playlist(ada, { title: 'Shores', videoId })
  for (const path of ['playlist', 'embed/playlist']) {
    expect(await read({ url: `${origin}/${path}/${publicId}` })).toMatchObject({
      type: 'video',
      title: 'Shores',
      author_name: 'Ada',
      width: 560,
      height: 315,
      html: expect.stringMatching(
        `^<iframe src="${origin}/embed/playlist/${publicId}" title="Shores"`,
      ),
      thumbnail_url: expect.stringMatching(`^${origin}/card/v/${videoId}/`),
    })
  }
})

test('XML has the same fields', async () => {
  const { publicId } = await post(ada, 'Land & sea')
  for (const url of [videoUrl(), `${origin}/p/${publicId}`]) {
    const response = await request({ url, format: 'xml' })
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    const document = parseXml(await response.text())
    for (const [name, value] of Object.entries(await read({ url, format: 'json' }))) {
      expect(textAt(document, name)).toBe(String(value))
      expect(children(document, name)).toHaveLength(1)
    }
  }
})

test('another format gets 501', async () => {
  for (const format of ['yaml', '', 'JSON', '__proto__', 'constructor']) {
    expect([format, (await request({ url: videoUrl(), format })).status]).toEqual([format, 501])
  }
})

test('items not in public lists get the same 404 as missing ones, byte for byte', async () => {
  const [hidden = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const [unlisted = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const [unprocessed = ''] = await seedVideos(ada, 1, {}, false)
  const { publicId: gone } = await post(ada)
  await ada.call(deletePost, { params: { publicId: gone } })
  const paths = [`v/${hidden}`, `v/${unlisted}`, `v/${unprocessed}`, `p/${gone}`, `p/${videoId}`]
  const others = [`v/aaaaaaaaaaa`, 'v/feed', 'u/x', '', 'v/%00', `v/${videoId}/more`]
  const bodies = new Set<string>()
  for (const path of [...paths, ...others]) {
    const response = await request({ url: `${origin}/${path}` })
    expect([path, response.status]).toEqual([path, 404])
    const { date: _, ...headers } = Object.fromEntries(response.headers)
    bodies.add(JSON.stringify(headers) + (await response.text()))
  }
  expect(bodies.size).toBe(1)
})

test.each([
  'https://elsewhere.example/v/aaaaaaaaaaa',
  'javascript:alert(1)',
  'not a URL',
  '',
  '//127.0.0.1/v/aaaaaaaaaaa',
])('a URL of another site gets 404: %s', async (url) => {
  expect((await request({ url })).status).toBe(404)
  expect((await visitor().fetch('/oembed')).status).toBe(404)
})

test('a video that becomes private is gone at once', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  expect((await request({ url: videoUrl(publicId) })).status).toBe(200)
  const body = { title: 'x', description: '', category: 'GENERAL', nsfw: false }
  const params = { publicId }
  await ada.call(editVideo, { params, body: { ...body, publishStatus: 'PRIVATE' } })
  expect((await request({ url: videoUrl(publicId) })).status).toBe(404)
})

test('scripts on other sites may read it, and no cookie is set', async () => {
  const { headers } = await request({ url: videoUrl() })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.getSetCookie()).toEqual([])
})

test('with PUBLIC_URL, URLs of that site are recognized', async () => {
  const web = await startSecondWeb({ PUBLIC_URL: 'https://seam.example' })
  try {
    const url = encodeURIComponent(`https://seam.example/v/${videoId}`)
    const response = await fetch(`${web.origin}/oembed?url=${url}`)
    const fields = (await response.json()) as Fields
    expect(fields.html).toContain(`src="https://seam.example/embed/${videoId}"`)
    const local = encodeURIComponent(`${web.origin}/v/${videoId}`)
    expect((await fetch(`${web.origin}/oembed?url=${local}`)).status).toBe(404)
  } finally {
    await web.close()
  }
})

describe('the pages of public items name it', () => {
  const LINKS = /<link rel="alternate" type="([^"]*oembed)" title="[^"]*" href="([^"]*)">/g
  const linksOf = async (path: string, who = ada) =>
    [...(await fetchPage(who, path)).html.matchAll(LINKS)].map(([, type, href = '']) => ({
      type,
      href: href.replaceAll('&amp;', '&'),
    }))

  test('and the links work', async () => {
    const { publicId } = await post(ada)
    for (const path of [`/v/${videoId}`, `/p/${publicId}`]) {
      const links = await linksOf(path)
      expect(links.map(({ type }) => type)).toEqual(['application/json+oembed', 'text/xml+oembed'])
      for (const { href } of links) expect((await fetch(href)).status).toBe(200)
    }
  })

  test('and no others', async () => {
    const [hidden] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
    const [unlisted] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
    for (const path of [`/v/${hidden}`, `/v/${unlisted}`, '/']) {
      expect(await linksOf(path)).toEqual([])
    }
  })
})

test('JSON-LD of a video names its player', async () => {
  const { structuredData } = await fetchPage(visitor(), `/v/${videoId}`)
  expect(structuredData.embedUrl).toBe(`${origin}/embed/${videoId}`)
})

test.each(hostileTexts)('a hostile title remains text: %j', async (title) => {
  const [publicId] = await seedVideos(ada, 1, { title })
  const written = await post(ada, title)
  const described = await postWithImages(ada, { alts: [title] })
  const posts = [written, described].map((each) => `${origin}/p/${each.publicId}`)
  for (const url of [videoUrl(publicId), ...posts]) {
    const fields = await read({ url })
    expect(fields.html).not.toMatch(/<(?!\/?(?:iframe|blockquote|p|footer|a|br|img)[\s>])/)
    expect(fields.html).not.toContain('<img src=x')
    parseXml(await (await request({ url, format: 'xml' })).text())
  }
})
