import { afterEach, expect, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { EVENTS_PATH, PAGE_EVENTS_PATH } from '@seam/contract/events.ts'
import { messages } from '@seam/contract/messages.ts'
import { pages, SERVICE_WORKER, SHELL } from '@seam/contract/pages.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login, logout } from '@seam/contract/session.ts'
import { getStorage } from '@seam/contract/settings.ts'
import {
  cardImages,
  CHAPTERS,
  OEMBED,
  ROBOTS,
  sitemaps,
  webFeeds,
} from '@seam/contract/sharing-paths.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { editSite, getSite } from '@seam/contract/site-settings.ts'
import { listVideos } from '@seam/contract/video.ts'
import { PASSWORD, post, signupData, staff, visitor } from '../../../test/cast.ts'
import { app } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { openFor, prepare, SECRET, statusesOf, type Prepared } from './members-only.fixture.ts'

afterEach(resetSite)

/** The pages with content. */
const pagesOf = ({ ada, videoId, postId }: Prepared) => [
  '/',
  pages.videoFeed,
  pages.postFeed,
  pages.search,
  pages.transparency,
  pages.video.replace('{publicId}', videoId),
  pages.post.replace('{publicId}', postId),
  pages.profile.replace('{username}', ada.username),
  '/no-such-page',
]

/** What other sites and programs read. */
const sharedOf = ({ ada, videoId, postId }: Prepared, origin: string) => [
  webFeeds.atom,
  webFeeds.json,
  webFeeds.userAtom.replace('{username}', ada.username),
  webFeeds.podcast.replace('{username}', ada.username),
  CHAPTERS.replace('{publicId}', videoId),
  `${OEMBED}?url=${encodeURIComponent(`${origin}/v/${videoId}`)}`,
  sitemaps.index,
  sitemaps.items.replace('{page}', '1'),
  cardImages.post.replace('{publicId}', postId).replace('{hash}', 'x'),
  cardImages.site.replace('{hash}', 'x'),
  `/embed/${videoId}`,
]

const filesOf = ({ files, image }: Prepared) => [files.file, files.segment, image]

test('a visitor of a site for members only sees its name and the front door on every page', async () => {
  const site = await prepare()
  for (const path of pagesOf(site)) {
    const response = await visitor().fetch(path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 401])
    expect(html).toContain('Harbour')
    expect(html).not.toContain(SECRET)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(response.headers.get('cache-control')).toContain('private')
  }
})

test('pages, files and data stay open to members, and only to them', async () => {
  const site = await prepare()
  const open = pagesOf(site).filter((path) => path !== '/no-such-page')
  expect(await statusesOf(site.ada, open)).toEqual(open.map(() => 200))
  expect(await statusesOf(site.pending, open)).toEqual(open.map(() => 403))
  expect(await statusesOf(site.ada, filesOf(site))).toEqual([200, 200, 200])
  for (const who of [visitor(), site.pending]) {
    expect(await statusesOf(who, filesOf(site))).toEqual([404, 404, 404])
  }
  const { headers } = await site.ada.fetch(site.image)
  expect(headers.get('cache-control')).toBe('private, max-age=3600')
  const preflight = { method: 'OPTIONS' }
  expect((await visitor().fetch(site.image, preflight)).status).toBe(404)
})

test('other sites and programs get nothing', async () => {
  const site = await prepare()
  const paths = sharedOf(site, (await app()).origin)
  expect(await statusesOf(visitor(), paths)).toEqual(paths.map(() => 404))
  const robots = await visitor().fetch(ROBOTS)
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n')
  const embed = await (await visitor().fetch(`/embed/${site.videoId}`)).text()
  expect(embed).not.toContain(SECRET)
})

test('a visitor can sign in, join and learn how, and nothing else', async () => {
  const { owner, ada, pending } = await prepare({ registration: 'OPEN', rules: 'Be kind.' })
  const { data } = await visitor().call(getSite)
  expect(data).toMatchObject({
    name: 'Harbour',
    tagline: defaultSite.tagline,
    description: defaultSite.description,
    audience: 'MEMBERS',
    frontDoorText: 'Ask Cleo for an invite.',
    rules: 'Be kind.',
  })
  expect((await ada.call(getSite)).data.tagline).toBe(`${SECRET} tagline`)
  const { problem, headers } = await visitor().call(listVideos)
  expect(problem).toMatchObject({ status: 401, code: 'not-signed-in' })
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await pending.call(listVideos)).problem.code).toBe('approval-pending')
  expect((await pending.call(currentSession)).status).toBe(200)
  expect((await pending.call(getStorage)).status).toBe(200)

  const open = [pages.about, pages.join, pages.passwordReset, pages.emailVerification, '/healthz']
  expect(await statusesOf(visitor(), open)).toEqual(open.map(() => 200))
  const own = [pages.settings, pages.decisions, pages.reports, pages.notifications]
  expect(await statusesOf(pending, own)).toEqual(own.map(() => 200))
  expect(await statusesOf(visitor(), own)).toEqual(own.map(() => 401))
  for (const path of ['/manifest.webmanifest', SERVICE_WORKER, SHELL, pages.about]) {
    const response = await visitor().fetch(path)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(SECRET)
  }
  const json = await visitor().fetch('/', { headers: { accept: 'application/json' } })
  expect(await json.text()).not.toContain(SECRET)

  const newcomer = visitor()
  expect((await newcomer.call(signup, { body: signupData() })).status).toBe(201)
  expect((await newcomer.call(listVideos)).status).toBe(200)
  const again = visitor()
  await again.call(login, { body: { email: owner.email, password: PASSWORD } })
  expect((await again.call(listVideos)).status).toBe(200)
})

test('a page for a session that has to be renewed first contains nothing that members wrote', async () => {
  const { ada, pending, videoId, postId } = await prepare()
  const renewing = (who: Client) => {
    const copy = who.copy()
    const name = [...copy.cookies.keys()].find((cookie) => cookie.includes('access'))
    copy.cookies.delete(name ?? '')
    return copy.fetch('/')
  }
  const response = await renewing(ada)
  expect(response.status).toBe(200)
  const html = await response.text()
  for (const content of [videoId, postId, `${SECRET} video`]) expect(html).not.toContain(content)
  expect(await (await renewing(pending)).text()).not.toContain(SECRET)
})

test('open streams end when the site becomes one for members only, and members open them again', async () => {
  const site = await prepare({ audience: 'EVERYONE' })
  const url = `${API_BASE}${PAGE_EVENTS_PATH}?post=${site.postId}`
  const feed = `${API_BASE}${PAGE_EVENTS_PATH}?feed=all&since=${new Date().toISOString()}`
  const streams = [
    await openEventStream(visitor(), url),
    await openEventStream(visitor(), feed),
    await openEventStream(site.pending, feed),
  ]
  await openFor(site.owner, { audience: 'MEMBERS' })
  await Promise.all(streams.map(({ ended }) => ended))
  const last = await openEventStream(site.ada, feed)
  await site.ada.copy().call(logout)
  await last.ended
  await site.ada.call(login, { body: { email: site.ada.email, password: PASSWORD } })
  expect((await visitor().fetch(url)).status).toBe(401)
  expect((await site.pending.fetch(url)).status).toBe(403)
  for (const open of [
    await openEventStream(site.ada, url),
    await openEventStream(site.pending, `${API_BASE}${EVENTS_PATH}`),
  ]) {
    await open.close()
  }
})

test('with the audience everyone, nothing is closed', async () => {
  const site = await prepare({ audience: 'EVERYONE' })
  const open = pagesOf(site).filter((path) => path !== '/no-such-page')
  expect(await statusesOf(visitor(), open)).toEqual(open.map(() => 200))
  expect(await statusesOf(visitor(), filesOf(site))).toEqual([200, 200, 200])
  expect((await visitor().call(listVideos)).status).toBe(200)
  await post(site.ada)
})

test('a wrong audience or a text that is too long is rejected at its field', async () => {
  const owner = await staff('Cleo', 'owner')
  const body = { audience: 'FRIENDS', frontDoorText: 'x'.repeat(1001) }
  const { status, errors } = await owner.call(editSite, { body })
  expect(status).toBe(422)
  expect(errors).toEqual({
    audience: messages.siteAudience,
    frontDoorText: messages.frontDoorTextLong,
  })
})
