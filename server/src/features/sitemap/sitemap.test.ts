import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { editVideo } from '@seam/contract/video.ts'
import { app, startSecondWeb } from '../../../test/app.ts'
import { person, type Person, post, staff, visitor } from '../../../test/cast.ts'
import { hostileTexts } from '../../../test/hostile-text.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'
import { children, parseXml, textAt } from '../../../test/xml.ts'

let ada: Person
let origin: string
beforeAll(async () => {
  ada = await person('Ada')
  origin = (await app()).origin
})

const read = async (path: string) => {
  const response = await visitor().fetch(path)
  return { response, text: await response.text() }
}
const pageOf = (id: number) => Math.ceil(id / limits.sitemapRange)
const itemsPage = async (item: { publicId: string }) =>
  `/sitemap/items/${pageOf(await itemIdOf(item))}.xml`
const urlsIn = (text: string) => children(parseXml(text), 'url')
const locsIn = (text: string) => urlsIn(text).map((url) => textAt(url, 'loc'))

test('the index names the pages of all items and people', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  const { response, text } = await read('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const index = parseXml(text)
  expect(index.documentElement?.localName).toBe('sitemapindex')
  expect(index.documentElement?.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const locs = children(index, 'sitemap').map((one) => textAt(one, 'loc'))
  expect(locs).toContain(origin + (await itemsPage({ publicId })))
  expect(locs).toContain(`${origin}/sitemap/people/${pageOf(await accountIdOf(ada))}.xml`)
  for (const loc of locs) {
    const found = await fetch(loc ?? '')
    expect([loc, found.status]).toEqual([loc, 200])
    const count = urlsIn(await found.text()).length
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(50_000)
  }
})

test('a video has the tags that search engines require', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, { title: 'Tides' })
  const { text } = await read(await itemsPage({ publicId }))
  const url = urlsIn(text).find((one) => textAt(one, 'loc') === `${origin}/v/${publicId}`)
  const [video] = url ? children(url, 'video:video') : []
  if (!video) throw new Error('no video')
  expect(textAt(video, 'video:title')).toBe('Tides')
  expect(textAt(video, 'video:description')).toBe('A video by Ada')
  expect(textAt(video, 'video:thumbnail_loc')).toMatch(`${origin}/card/v/${publicId}/`)
  expect(textAt(video, 'video:content_loc')).toMatch(`${origin}/media/videos/`)
  expect(textAt(video, 'video:player_loc')).toBe(`${origin}/embed/${publicId}`)
  expect(textAt(video, 'video:family_friendly')).toBe('yes')
  expect(Number(textAt(video, 'video:duration'))).toBeGreaterThan(0)
})

test('it contains posts, and profiles with public content', async () => {
  const ben = await person('Ben')
  const cleo = await person('Cleo')
  const written = await post(ben)
  expect(locsIn((await read(await itemsPage(written))).text)).toContain(
    `${origin}/p/${written.publicId}`,
  )
  const { text } = await read(`/sitemap/people/${pageOf(await accountIdOf(ben))}.xml`)
  expect(locsIn(text)).toContain(`${origin}/u/${ben.username}`)
  expect(locsIn(text)).not.toContain(`${origin}/u/${cleo.username}`)
})

test('it omits profiles not shown outside the site, whatever their counters say', async () => {
  const ben = await person('Ben')
  await post(ben)
  const path = `/sitemap/people/${pageOf(await accountIdOf(ben))}.xml`
  expect((await read(path)).text).toContain(`/u/${ben.username}<`)
  const { db, responseCache } = await app()
  await db
    .updateTable('account')
    .set({ standing: 'limited' })
    .where('username', '=', ben.username)
    .execute()
  await responseCache.invalidate()
  expect((await read(path)).text).not.toContain(`/u/${ben.username}<`)
})

test('it omits unlisted items and adult content', async () => {
  const [hidden = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const [unlisted = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const [adult = ''] = await seedVideos(ada, 1, { nsfw: true })
  const [changed = ''] = await seedVideos(ada, 1)
  const path = await itemsPage({ publicId: changed })
  expect((await read(path)).text).toContain(changed)
  const body = { title: 'x', description: '', category: 'GENERAL', nsfw: false }
  await ada.call(editVideo, {
    params: { publicId: changed },
    body: { ...body, publishStatus: 'UNLISTED' },
  })
  const { text } = await read(path)
  for (const publicId of [hidden, unlisted, adult, changed]) expect(text).not.toContain(publicId)
})

test.each(['0', '01', '-1', '1e3', '999999', '9999999999', 'x'])(
  'there is no page %s',
  async (page) => {
    expect((await read(`/sitemap/items/${page}.xml`)).response.status).toBe(404)
    expect((await read(`/sitemap/people/${page}.xml`)).response.status).toBe(404)
  },
)

test('hostile titles remain text', async () => {
  for (const title of hostileTexts) {
    const [publicId = ''] = await seedVideos(ada, 1, { title })
    const { text } = await read(await itemsPage({ publicId }))
    expect(locsIn(text)).toContain(`${origin}/v/${publicId}`)
  }
})

test('robots.txt disallows AI crawlers if an owner chooses so', async () => {
  const owner = await staff('Cleo', 'owner')
  const refused = 'User-agent: GPTBot'
  expect((await read('/robots.txt')).text).not.toContain(refused)
  const set = (refuseAiCrawlers: boolean) => owner.call(editSite, { body: { refuseAiCrawlers } })
  expect((await set(true)).status).toBe(200)
  const { text } = await read('/robots.txt')
  const [groups = '', others] = text.split('\n\n')
  expect(groups).toContain(refused)
  expect(groups).toMatch(/\nDisallow: \/$/)
  expect(others).toMatch(/^User-agent: \*\nDisallow: \/search/)
  await set(false)
  expect((await read('/robots.txt')).text).not.toContain(refused)
})

test('robots.txt names the sitemap and keeps crawlers off viewer-specific pages', async () => {
  const { response, text } = await read('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  expect(text).toContain('User-agent: *\nDisallow: /search\n')
  expect(text).not.toMatch(/Disallow: \/(media|v\/feed|embed|u)?\n/)
})

test('the sitemap is limited per network', async () => {
  const web = await startSecondWeb({ RATE_LIMITS: 'on', PUBLIC_URL: 'http://seam.example' })
  try {
    const statuses = new Set<number>()
    const { points } = rateLimitRules.sitemaps
    for (let count = 0; count <= points; count += 1) {
      statuses.add((await fetch(`${web.origin}/robots.txt`)).status)
    }
    expect([...statuses]).toEqual([200, 429])
  } finally {
    await web.close()
  }
})
