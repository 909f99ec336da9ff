import { beforeAll, expect, test } from 'vitest'
import { commentOnPost } from '@seam/contract/comment.ts'
import { pages } from '@seam/contract/pages.ts'
import { createPost } from '@seam/contract/post.ts'
import { listVideos } from '@seam/contract/video.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person

beforeAll(async () => {
  ada = await person('Ada')
  await seedVideos(ada, 2, { title: 'Sails & <masts>' })
})

/** What a page shows before any script runs. */
const renderedOf = (html: string) =>
  /<div id="root">([^]*)<\/div>\s*<noscript>/.exec(html)?.[1] ?? ''
const shownTo = async (who: Person | ReturnType<typeof visitor>, path: string) =>
  renderedOf((await fetchPage(who, path)).html)

test.each([...Object.values(pages).filter((path) => !path.includes('{')), '/nowhere'])(
  '%s shows its top bar and content before any script runs',
  async (path) => {
    const { html } = await fetchPage(visitor(), path)
    expect(renderedOf(html)).toMatch(/^<a href="#main"[^]*<header [^]*<main /)
    expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
    expect(renderedOf(html)).not.toMatch(/<script|undefined/)
  },
)

test('a feed shows its videos before any script is loaded, as its URL selects them', async () => {
  const { data } = await visitor().call(listVideos)
  const rendered = await shownTo(visitor(), '/v/feed')
  // Those of other tests may be newer, and adult.
  const first = data.docs.find(({ nsfw }) => !nsfw)
  expect(rendered).toContain(`<img src="${first?.thumbnail.smallUrl}"`)
  expect(rendered).toContain('Sails &amp; &lt;masts&gt;')
  expect(await shownTo(visitor(), '/v/feed?category=MUSIC')).not.toContain('Sails')
})

test('pictures of adult content are not in the page: only the browser loads them, blurred', async () => {
  const ben = await person('Ben')
  await seedVideos(ben, 1, { nsfw: true })
  const { html } = await fetchPage(visitor(), `/u/${ben.username}`)
  expect(renderedOf(html)).toContain('Adult content')
  expect(html).not.toMatch(/<img| as="image"/)
})

test('a profile shows the videos, or the posts if its URL selects them', async () => {
  const cleo = await person('Cleo')
  await seedVideos(cleo, 1, { title: 'Knots' })
  await cleo.call(createPost, { body: { content: 'Bowline' } })
  const videos = await shownTo(visitor(), `/u/${cleo.username}`)
  expect(videos).toMatch(/<h1 [^>]*>Cleo<\/h1>[^]*<img [^]*Knots/)
  const posts = await shownTo(visitor(), `/u/${cleo.username}?tab=posts`)
  expect(posts).not.toMatch(/<img|Knots/)
  expect(posts).toContain('Bowline')
})

test('the posts of a feed are shown with their writers', async () => {
  await ada.call(createPost, { body: { content: 'Wind\n\n& <b>tide' } })
  const feed = await shownTo(visitor(), '/p/feed')
  expect(feed).toContain('&amp; &lt;b&gt;tide')
  expect(feed).toContain(`href="/u/${ada.username}"`)
})

test('a visitor reads a post with its comments, the results of a search, and who follows whom', async () => {
  const { data: post } = await ada.call(createPost, { body: { content: 'Ahoy <b> halyard' } })
  const ben = await person('Ben')
  await follow(ben, ada)
  const query = { postPublicId: post.publicId }
  await ben.call(commentOnPost, { query, body: { content: 'Make it fast' } })
  expect(await shownTo(visitor(), `/p/${post.publicId}`)).toMatch(
    /Ahoy &lt;b&gt; halyard[^]*Make it fast/,
  )
  expect(await shownTo(visitor(), '/search?q=halyard&type=post')).toContain('>halyard<')
  expect(await shownTo(visitor(), `/u/${ada.username}/followers`)).toContain('>Ben<')
})

test('the sidebar is that of the viewer, expanded or collapsed as stored', async () => {
  expect(await shownTo(visitor(), '/')).toContain('Login \\ Signup')
  const own = await shownTo(ada, '/')
  expect(own).toContain(`href="/u/${ada.username}"`)
  expect(own).not.toContain('Login \\ Signup')
  expect(own).toContain('data-sidebar="expanded"')
  const collapsed = ada.copy()
  collapsed.cookies.set('sidebar_state', 'false')
  expect(await shownTo(collapsed, '/')).toContain('data-sidebar="collapsed"')
})

test('what one viewer sees is in no page of another, in turns over every page', async () => {
  const { data: post } = await ada.call(createPost, { body: { content: 'In turns' } })
  const cleo = await person('Cleo')
  const [publicId = ''] = await seedVideos(cleo, 1, { title: 'Turning' })
  const filled = (path: string) =>
    path
      .replace('{username}', cleo.username)
      .replace('{publicId}', path.startsWith('/v') ? publicId : post.publicId)
  for (const path of [...Object.values(pages).map(filled), '/nowhere']) {
    for (let turn = 0; turn < 2; turn++) {
      const [ofAda, ofVisitor, ofCleo] = [
        await fetchPage(ada, path),
        await fetchPage(visitor(), path),
        await fetchPage(cleo, path),
      ]
      const viewers = [ofAda, ofVisitor, ofCleo].map(({ state }) => state.viewer?.username)
      expect([path, ...viewers]).toEqual([path, ada.username, undefined, cleo.username])
      expect([path, ofVisitor.html.includes('User menu')]).toEqual([path, false])
      expect([path, ofAda.html.includes('User menu')]).toEqual([path, true])
    }
  }
})
