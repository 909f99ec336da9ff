import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { editPost } from '@seam/contract/post.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { putCaptions } from '@seam/contract/captions.ts'
import { deleteVideo, type Video } from '@seam/contract/video.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import {
  person,
  type Person,
  post,
  publish,
  visitor,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'
import { attributesOf, children, parseXml, textAt } from '../../../test/xml.ts'

let ada: Person
let video: Video
let origin: string
beforeAll(async () => {
  ada = await person('Ada')
  const title = 'Tides & <currents>'
  video = await publish(ada, { title, description: 'Low water.\n\nHigh\nwater.' })
  video = await waitUntilProcessed(ada, video)
  const params = { publicId: video.publicId, language: 'pt-BR' }
  const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nMar\n'
  video = (await ada.call(putCaptions, { params, body: { content } })).data
  origin = (await app()).origin
})

const read = async (path: string) => {
  const response = await visitor().fetch(path)
  return { response, text: await response.text() }
}
const readXml = async (path: string) => parseXml((await read(path)).text)
const userPath = (who: Person, file: string) => `/u/${who.username}/${file}`

describe('the Atom feed', () => {
  test('has all elements that RFC 4287 requires, newest entry first', async () => {
    const { publicId } = await post(ada, 'Land\n\n  in sight')
    const { response, text } = await read('/feed.xml')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = parseXml(text)
    expect(feed.documentElement?.namespaceURI).toBe('http://www.w3.org/2005/Atom')
    expect(textAt(feed, 'id')).toBe(`${origin}/`)
    expect(textAt(feed, 'title')).toBe('Seam')
    const links = children(feed, 'link').map(attributesOf)
    expect(links).toEqual([
      { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` },
      { rel: 'alternate', type: 'text/html', href: `${origin}/` },
    ])
    const entries = children(feed, 'entry')
    for (const entry of entries) {
      expect(textAt(entry, 'id')).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab]/)
      expect(textAt(entry, 'title')).toBeDefined()
      expect(textAt(entry, 'author', 'name')).toBeTruthy()
      expect(Date.parse(textAt(entry, 'updated') ?? '')).not.toBeNaN()
    }
    const ids = entries.map((entry) => textAt(entry, 'id'))
    expect(new Set(ids).size).toBe(ids.length)
    const times = entries.map((entry) => textAt(entry, 'published') ?? '')
    expect(times).toEqual(times.toSorted().reverse())
    const [newest] = entries
    expect(newest && textAt(newest, 'title')).toBe('Land in sight')
    expect(newest && textAt(newest, 'content')).toBe('<p>Land</p><p>in sight</p>')
    expect(attributesOf(newest && children(newest, 'link')[0]).href).toBe(`${origin}/p/${publicId}`)
  })

  test('has the thumbnail and the file of a video', async () => {
    const entry = children(await readXml(userPath(ada, 'feed.xml')), 'entry').at(-1)
    if (!entry) throw new Error('no entry')
    expect(textAt(entry, 'title')).toBe(video.title)
    expect(textAt(entry, 'summary')).toBe('Low water. High water.')
    expect(textAt(entry, 'content')).toContain('<p>Low water.</p><p>High<br>water.</p>')
    const [group] = children(entry, 'media:group')
    if (!group) throw new Error('no media:group')
    expect(attributesOf(children(group, 'media:thumbnail')[0])).toEqual({
      url: expect.stringMatching(`^${origin}/card/v/${video.publicId}/`),
      width: '1280',
      height: '720',
    })
    expect(attributesOf(children(group, 'media:content')[0])).toMatchObject({
      url: origin + video.videoFile.url,
      type: 'video/mp4',
    })
    const file = await visitor().fetch(video.videoFile.url ?? '')
    expect(children(entry, 'link').map(attributesOf)).toContainEqual({
      rel: 'enclosure',
      type: 'video/mp4',
      length: file.headers.get('content-length'),
      href: origin + video.videoFile.url,
    })
  })

  test('of a user contains only their items, and names them', async () => {
    const ben = await person('Ben')
    await post(ben, 'By Ben')
    const feed = await readXml(userPath(ben, 'feed.xml'))
    expect(textAt(feed, 'title')).toBe('Ben · Seam')
    expect(children(feed, 'entry').map((entry) => textAt(entry, 'title'))).toEqual(['By Ben'])
    expect(textAt(feed, 'id')).toMatch(/^urn:uuid:/)
  })

  test('of a user without items is valid, too', async () => {
    const cleo = await person('Cleo')
    const feed = await readXml(userPath(cleo, 'feed.xml'))
    expect(children(feed, 'entry')).toEqual([])
    const { data } = await cleo.call(getProfile, { params: { username: cleo.username } })
    expect(textAt(feed, 'updated')).toBe(data.createdAt)
  })

  test('has at most as many entries as the limit', async () => {
    const ben = await person('Ben')
    await seedVideos(ben, limits.webFeedEntries + 1)
    const feed = await readXml(userPath(ben, 'feed.xml'))
    expect(children(feed, 'entry')).toHaveLength(limits.webFeedEntries)
  })

  test('dates the edit of a post, and keeps its id', async () => {
    const ben = await person('Ben')
    const { publicId } = await post(ben, 'First')
    const entryOf = async () => children(await readXml(userPath(ben, 'feed.xml')), 'entry')[0]
    const before = await entryOf()
    const { data } = await ben.call(editPost, {
      params: { publicId },
      body: { content: 'Second' },
    })
    const after = await entryOf()
    expect(after && textAt(after, 'updated')).toBe(data.editedAt)
    expect(after && textAt(after, 'id')).toBe(before && textAt(before, 'id'))
  })
})

test('no feed contains adult content, which does not displace other entries', async () => {
  const ben = await person('Ben')
  const [mild = ''] = await seedVideos(ben, 1)
  const adult = await seedVideos(ben, limits.webFeedEntries, { nsfw: true })
  for (const path of [userPath(ben, 'feed.xml'), '/feed.xml', '/feed.json']) {
    const { text } = await read(path)
    expect([path, adult.filter((publicId) => text.includes(publicId))]).toEqual([path, []])
    expect([path, text.includes(mild)]).toEqual([path, true])
  }
})

test('the JSON Feed has the same entries, and everything that version 1.1 requires', async () => {
  const { response, text } = await read('/feed.json')
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feed = JSON.parse(text) as {
    version: string
    title: string
    items: { id: string; content_html: string }[]
  }
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Seam',
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
  })
  const entries = children(await readXml('/feed.xml'), 'entry')
  expect(feed.items.map(({ id }) => id)).toEqual(entries.map((entry) => textAt(entry, 'id')))
})

describe('the podcast', () => {
  test('has the play file with its actual length, HLS, captions and a stable guid', async () => {
    const { response, text } = await read(userPath(ada, 'podcast.xml'))
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const [channel] = children(parseXml(text), 'channel')
    const [item] = channel ? children(channel, 'item') : []
    if (!channel || !item) throw new Error('no episode')
    const enclosure = attributesOf(children(item, 'enclosure')[0])
    const file = await visitor().fetch(video.videoFile.url ?? '', { method: 'HEAD' })
    expect(enclosure).toEqual({
      url: origin + video.videoFile.url,
      length: file.headers.get('content-length'),
      type: 'video/mp4',
    })
    const [guid] = children(item, 'guid')
    expect(attributesOf(guid)).toEqual({ isPermaLink: 'false' })
    expect(guid?.textContent).not.toContain('http')
    const [alternate] = children(item, 'podcast:alternateEnclosure')
    expect(attributesOf(alternate).type).toBe('application/x-mpegURL')
    expect(attributesOf(alternate && children(alternate, 'podcast:source')[0]).uri).toBe(
      origin + video.videoFile.hlsUrl,
    )
    expect(attributesOf(children(item, 'podcast:transcript')[0])).toEqual({
      url: origin + video.videoFile.captions[0]?.url,
      type: 'text/vtt',
      language: 'pt-BR',
      rel: 'captions',
    })
    expect(Number(textAt(item, 'itunes:duration'))).toBeGreaterThan(0)
    expect(textAt(item, 'itunes:explicit')).toBe('false')
    expect(textAt(item, 'title')).toBe(video.title)
  })

  test('has all elements of a channel that RSS 2.0 and Apple Podcasts require', async () => {
    const cleo = await person('Cleo')
    for (const who of [ada, cleo]) {
      const [channel] = children(await readXml(userPath(who, 'podcast.xml')), 'channel')
      if (!channel) throw new Error('no channel')
      for (const name of ['title', 'link', 'description', 'language', 'itunes:explicit']) {
        expect([name, textAt(channel, name)]).toEqual([name, expect.stringMatching(/./)])
      }
      expect(attributesOf(children(channel, 'itunes:category')[0]).text).toBeTruthy()
      expect(attributesOf(children(channel, 'itunes:image')[0]).href).toMatch(/^http/)
      expect(textAt(channel, 'podcast:guid')).toMatch(/^[\da-f-]{36}$/)
    }
  })
})

test('a reader that has the feed gets 304 until something changes', async () => {
  const ben = await person('Ben')
  const path = userPath(ben, 'feed.xml')
  const { publicId } = await post(ben, 'One')
  const { response } = await read(path)
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  const again = await visitor().fetch(path, { headers })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(response.headers.get('etag'))
  await ben.call(editPost, { params: { publicId }, body: { content: 'Two' } })
  expect((await visitor().fetch(path, { headers })).status).toBe(200)
})

test('feeds of a renamed user redirect like the profile', async () => {
  const ben = await person('Ben')
  const before = ben.username
  const username = `new_${before}`.slice(0, 20)
  const body = { fullName: 'Ben', about: '', username }
  expect((await ben.call(editInfo, { body })).status).toBe(200)
  for (const file of ['feed.xml', 'podcast.xml']) {
    const { response } = await read(`/u/${before}/${file}`)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(`/u/${username}/${file}`)
  }
  expect((await read('/u/no_such_user/feed.xml')).response.status).toBe(404)
})

test('scripts on other sites may read feeds, and nothing in them can act as a page', async () => {
  for (const path of ['/feed.xml', '/feed.json', userPath(ada, 'podcast.xml')]) {
    const { response } = await read(path)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.getSetCookie()).toEqual([])
    const head = await visitor().fetch(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await visitor().fetch(path, { method: 'POST' })).status).toBe(405)
  }
})

test('URLs have the origin of PUBLIC_URL, whatever host the request names', async () => {
  const web = await startSecondWeb({ PUBLIC_URL: 'https://seam.example' })
  try {
    const text = await (await fetch(`${web.origin}/feed.xml`)).text()
    expect(text).toContain('href="https://seam.example/feed.xml"')
    expect(text).not.toContain('127.0.0.1')
  } finally {
    await web.close()
  }
})

test('pages name their feeds', async () => {
  const linksOf = async (path: string) =>
    [
      ...(await fetchPage(visitor(), path)).html.matchAll(
        /<link rel="alternate" type="([^"]*)" title="[^"]*" href="([^"]*)">/g,
      ),
    ].map(([, type, href]) => [type, href])
  const siteFeeds = [
    ['application/atom+xml', `${origin}/feed.xml`],
    ['application/feed+json', `${origin}/feed.json`],
  ]
  for (const path of ['/', '/v/feed', '/p/feed']) expect(await linksOf(path)).toEqual(siteFeeds)
  expect(await linksOf(`/u/${ada.username}`)).toEqual([
    ['application/atom+xml', origin + userPath(ada, 'feed.xml')],
    ['application/feed+json', origin + userPath(ada, 'feed.json')],
    ['application/rss+xml', origin + userPath(ada, 'podcast.xml')],
  ])
})

test('a deleted video leaves the feeds at once', async () => {
  const ben = await person('Ben')
  const [publicId = ''] = await seedVideos(ben, 1)
  expect((await read(userPath(ben, 'feed.xml'))).text).toContain(publicId)
  await ben.call(deleteVideo, { params: { publicId } })
  for (const path of [userPath(ben, 'feed.xml'), '/feed.xml', '/feed.json']) {
    expect((await read(path)).text).not.toContain(publicId)
  }
})
