import { beforeAll, describe, expect, test } from 'vitest'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { createPost } from '@seam/contract/post.ts'
import { CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import { listVideos } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'
import { escapeHtml } from '../../infra/escape-html.ts'

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  await seedVideos(ada, 3)
})

test.each([
  ['/', 'Home · Seam'],
  ['/v/feed', 'Video Feed · Seam'],
  ['/v/new', 'Upload Video · Seam'],
])('%s is a page with the title %s', async (path, title) => {
  const page = await fetchPage(visitor(), path)
  expect([page.status, page.title]).toEqual([200, title])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding')
  const head = await visitor().fetch(path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test.each([
  ['/', 'Seam'],
  ['/v/feed', 'Video Feed'],
  ['/p/feed', 'Post Feed'],
  ['/about', 'About'],
])('links to %s have a preview with the title %s and an image of the site', async (path, title) => {
  const { meta } = await fetchPage(visitor(), path)
  const { origin } = await app()
  expect(meta).toMatchObject({
    'og:type': 'website',
    'og:title': title,
    'og:description': expect.stringMatching(/./),
    'og:url': origin + path,
    'og:site_name': 'Seam',
    'og:locale': 'en_US',
    'og:image': expect.stringMatching(`^${origin}/card/site/[\\w-]+\\.png$`),
    'og:image:type': 'image/png',
    'og:image:alt': 'Seam',
    'twitter:card': 'summary_large_image',
  })
})

test.each([
  ['application/json', true],
  ['application/json, text/plain, */*', true],
  ['text/html', false],
  ['text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8', false],
  ['*/*', false],
])('the root path with Accept %s responds with JSON: %s', async (accept, json) => {
  const response = await visitor().fetch('/', { headers: { accept } })
  expect(response.status).toBe(200)
  expect(response.headers.get('vary')).toBe(json ? 'Accept' : 'Accept, Accept-Encoding')
  const type = response.headers.get('content-type')
  expect(type).toMatch(json ? /^application\/json/ : /^text\/html/)
  const body = await response.text()
  expect(body.startsWith('{"data":')).toBe(json)
})

test('/u redirects to the home page', async () => {
  const response = await visitor().fetch('/u')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
})

test.each(['/v', '/p', '/nothing', '/v/feed/more', '/index.html', '/u/', '/%F0%9F%99%82'])(
  '%s returns the not-found page with 404',
  async (path) => {
    const page = await fetchPage(visitor(), path)
    expect([page.status, page.title]).toEqual([404, 'Page not found · Seam'])
    expect(page.html).toContain('<div id="root">')
    const post = await visitor().fetch(path, { method: 'POST' })
    expect(post.status).toBe(404)
    expect(post.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  },
)

test.each(['/assets/nothing.js', '/media/nothing', '/api/v1/nothing'])(
  '%s returns a JSON problem with 404 instead of a page',
  async (path) => {
    const response = await visitor().fetch(path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  },
)

test('files of the application are cacheable, those with a content hash immutably', async () => {
  const { html } = await fetchPage(visitor(), '/')
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const file = await visitor().fetch(script)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toMatch(/javascript/)
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(file.headers.getSetCookie()).toEqual([])
  const icon = await visitor().fetch('/favicon.svg')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=300')
})

test.each([
  ['/v/feed', 'video-feed'],
  ['/v/new', 'video-new'],
  ['/p/feed', 'post-feed'],
  ['/p/new', 'post-new'],
  ['/search', 'search'],
  ['/history', 'history'],
  ['/saved', 'saved'],
  ['/scheduled', 'scheduled'],
  ['/statistics', 'statistics'],
  ['/settings', 'settings'],
])('%s preloads the scripts of its screen', async (path, screen) => {
  const { html } = await fetchPage(visitor(), path)
  expect(html).toMatch(
    new RegExp(`data-rel="modulepreload" crossorigin href="/assets/${screen}-[^"]*\\.js">`),
  )
})

test('a profile and a post preload the scripts of their screens', async () => {
  const { data: post } = await ada.call(createPost, { body: { content: 'Ahoy' } })
  for (const [path, screen] of [
    [`/u/${ada.username}`, 'profile'],
    [`/p/${post.publicId}`, 'post'],
  ] as const) {
    const { html } = await fetchPage(visitor(), path)
    expect(html).toContain(`data-rel="modulepreload" crossorigin href="/assets/${screen}-`)
  }
})

describe('the video feed preloads', () => {
  const PRELOAD =
    /<link rel="preload" as="image" href="(.*?)" imagesrcset="(.*?)" imagesizes="(.*?)"(?: media="(.*?)")? fetchpriority="high">/g

  test('the thumbnails of its first row as the cards show them', async () => {
    await seedVideos(ada, 6)
    const { db, responseCache } = await app()
    await db
      .updateTable('asset')
      .set({ widths: [320, 480, 640, 1280] })
      .where('folder', '=', 'thumbnails')
      .execute()
    await responseCache.invalidate()
    const { data } = await visitor().call(listVideos)
    const row = data.docs.slice(0, 5).map(({ thumbnail: { url, smallUrl } }) => {
      const file = (width: number) => `${url.replace('1280.webp', `${width}.webp`)} ${width}w`
      return [smallUrl, [320, 480, 640, 1280].map(file).join(', '), escapeHtml(CARD_SIZES)]
    })
    const preloads = [...(await fetchPage(visitor(), '/v/feed')).html.matchAll(PRELOAD)]
    expect(preloads.map(([, url, srcSet, sizes]) => [url, srcSet, sizes])).toEqual(row)
    expect(preloads.map((found) => found[4])).toEqual([
      undefined,
      ...[608, 968, 1264, 1560].map((width) => escapeHtml(`(width >= ${width}px)`)),
    ])
  })

  test('none if no video is in the list that the URL selects', async () => {
    const newcomer = await person('Cleo')
    expect((await fetchPage(newcomer, '/v/feed?feed=following')).html).not.toMatch(PRELOAD)
  })
})

test('the first page without an anti-forgery cookie sets one', async () => {
  const browser = visitor()
  const first = await fetchPage(browser, '/v/feed')
  expect(first.headers.getSetCookie().join()).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax$/)
  expect((await fetchPage(browser, '/')).headers.getSetCookie()).toEqual([])
  expect((await fetchPage(visitor(), '/nowhere')).headers.getSetCookie()).toHaveLength(1)
})

describe('the state of a page', () => {
  test('contains the first page of the feed as the API returns it to this viewer', async () => {
    for (const who of [visitor(), ada]) {
      const { state } = await fetchPage(who, '/v/feed')
      const { data } = await who.call(listVideos)
      const [query] = state.queries
      expect(query?.key).toEqual(initialQueryKeys.videoFeed('all'))
      expect(query?.data).toEqual({ pages: [data], pageParams: [{ page: 1 }] })
    }
  })

  test.each([
    ['?sort=hot', { sort: 'hot' }, ['all', '', 'hot']],
    ['?sort=top', { sort: 'top', range: 'week' }, ['all', '', 'top', 'week']],
    ['?sort=top&range=day', { sort: 'top', range: 'day' }, ['all', '', 'top', 'day']],
    ['?sort=best&category=none', {}, ['all', '']],
    ['?category=MUSIC&sort=hot', { category: 'MUSIC', sort: 'hot' }, ['all', 'MUSIC', 'hot']],
    ['?feed=following', { feed: 'following' }, ['following', '']],
  ] as const)('contains the list that %s selects', async (search, query, key) => {
    const ben = await person('Ben')
    await follow(ben, ada)
    const page = await fetchPage(ben, `/v/feed${search}`)
    const { data } = await ben.call(listVideos, { query })
    expect(page.state.queries).toEqual([
      { key: ['video', 'list', ...key], data: { pages: [data], pageParams: [{ page: 1 }] } },
    ])
    const { state } = await fetchPage(visitor(), '/v/feed?feed=following')
    expect(state.queries[0]?.key).toEqual(initialQueryKeys.videoFeed('all'))
  })

  test('names the viewer unless only the browser can know it', async () => {
    expect((await fetchPage(visitor(), '/settings')).state).toMatchObject({
      viewer: null,
      hasSession: false,
      queries: [],
      sendsMail: false,
    })
    expect((await fetchPage(ada, '/')).state).toMatchObject({
      viewer: { username: ada.username, fullName: 'Ada', role: 'member' },
      hasSession: true,
    })
    const expired = ada.copy()
    expired.cookies.delete('seam_access')
    const { state: known } = await fetchPage(expired, '/')
    expect(known).not.toHaveProperty('viewer')
    expect(known.hasSession).toBe(true)
    const dead = visitor()
    dead.cookies.set('seam_access', 'dead').set('seam_refresh', 'dead')
    const page = await fetchPage(dead, '/')
    expect(page.state.viewer).toBeNull()
    expect(page.headers.getSetCookie().join()).toMatch(/seam_access=;.*seam_refresh=;/)
  })
})
