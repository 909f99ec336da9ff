import { beforeAll, expect, test } from 'vitest'
import { pages } from '@seam/contract/pages.ts'
import { createPost } from '@seam/contract/post.ts'
import { listVideos } from '@seam/contract/video.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person

beforeAll(async () => {
  ada = await person('Ada')
  await seedVideos(ada, 2, { title: 'Sails & <masts>' })
})

/** The part of a page that is shown until the application runs. */
const prerenderedOf = (html: string) =>
  /<div id="prerendered">([^]*)<\/div><div id="root"><\/div>/.exec(html)?.[1] ?? ''

test.each([...Object.values(pages).filter((path) => !path.includes('{')), '/nowhere'])(
  '%s shows its top bar and content before any script runs',
  async (path) => {
    const { html } = await fetchPage(visitor(), path)
    expect(prerenderedOf(html)).toMatch(/^<a href="#main"[^]*<header [^]*<main /)
    expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
    expect(prerenderedOf(html)).not.toMatch(/<script|[\uE000\uE001]|undefined/)
  },
)

test('the first thumbnails and titles of the feed are shown before any script is loaded', async () => {
  const { data } = await visitor().call(listVideos)
  const prerendered = prerenderedOf((await fetchPage(visitor(), '/v/feed')).html)
  expect(prerendered).toContain(`<img src="${data.docs[0]?.thumbnail.smallUrl}"`)
  expect(prerendered).toContain('Sails &amp; &lt;masts&gt;')
  const chosen = prerenderedOf((await fetchPage(visitor(), '/v/feed?category=MUSIC')).html)
  expect(chosen).not.toMatch(/<img|Sails/)
})

test('adult content is not among the first thumbnails', async () => {
  await seedVideos(ada, 6, { nsfw: true })
  for (const path of ['/', '/v/feed', `/u/${ada.username}`]) {
    const { html } = await fetchPage(ada, path)
    expect([path, prerenderedOf(html).includes('<img'), html.includes(' as="image"')]).toEqual([
      ...[path, false, false],
    ])
  }
})

test('the first thumbnails of a profile are shown, unless its URL selects the posts', async () => {
  const cleo = await person('Cleo')
  await seedVideos(cleo, 1, { title: 'Knots' })
  const shown = prerenderedOf((await fetchPage(visitor(), `/u/${cleo.username}`)).html)
  expect(shown).toMatch(/<img src="[^]*Knots/)
  const posts = prerenderedOf((await fetchPage(visitor(), `/u/${cleo.username}?tab=posts`)).html)
  expect(posts).not.toMatch(/<img|Knots/)
})

test('the first posts of a feed are shown with their writers', async () => {
  await ada.call(createPost, { body: { content: 'Wind\n\n& <b>tide' } })
  const feed = prerenderedOf((await fetchPage(visitor(), '/p/feed')).html)
  expect(feed).toContain('Wind\n&amp; &lt;b&gt;tide')
  expect(feed).toContain(`href="/u/${ada.username}"`)
})

test('the text of a post and the name of a user are shown', async () => {
  const { data: post } = await ada.call(createPost, { body: { content: 'Ahoy <b>' } })
  const postPage = await fetchPage(visitor(), `/p/${post.publicId}`)
  expect(prerenderedOf(postPage.html)).toContain('Ahoy &lt;b&gt;')
  const profile = await fetchPage(visitor(), `/u/${ada.username}`)
  expect(prerenderedOf(profile.html)).toMatch(/<h1 [^>]*>Ada<\/h1>/)
})

test('the sidebar is that of the viewer, expanded or collapsed as stored', async () => {
  const sidebarOf = async (who: ReturnType<typeof visitor> | Person) =>
    prerenderedOf((await fetchPage(who, '/')).html)
  expect(await sidebarOf(visitor())).toContain('Login \\ Signup')
  const own = await sidebarOf(ada)
  expect(own).toContain(`href="/u/${ada.username}"`)
  expect(own).not.toContain('Login \\ Signup')
  expect(own).toContain('data-state="expanded"')
  const collapsed = ada.copy()
  collapsed.cookies.set('sidebar_state', 'false')
  expect(await sidebarOf(collapsed)).not.toContain('data-state="expanded"')
})
