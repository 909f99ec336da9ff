import { beforeAll, describe, expect, test } from 'vitest'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { comment, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import { fetchPage, withoutTime } from '../../../test/page.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

test('/p/feed embeds the first page of the post feed as the API returns it to this viewer', async () => {
  const written = await post(ada)
  await vote(ada, 'post', written.publicId)
  for (const who of [visitor(), ada]) {
    const page = await fetchPage(who, '/p/feed')
    expect([page.status, page.title]).toEqual([200, 'Post Feed · Seam'])
    expect(page.meta.description).toBe('The newest posts')
    const { data } = await who.call(listPosts)
    expect(data.docs[0]?.currUserVoteType).toBe(who === ada ? 'UPVOTE' : null)
    expect(page.state.queries).toEqual([
      { key: initialQueryKeys.postFeed('all'), data: { pages: [data], pageParams: [{ page: 1 }] } },
    ])
  }
})

test('/p/feed embeds the order that its URL selects', async () => {
  await vote(ada, 'post', (await post(ada)).publicId)
  const page = await fetchPage(visitor(), '/p/feed?sort=top&range=all')
  const { data } = await visitor().call(listPosts, { query: { sort: 'top', range: 'all' } })
  const key = initialQueryKeys.postFeed('all', { sort: 'top', range: 'all' })
  expect(page.state.queries).toEqual([{ key, data: { pages: [data], pageParams: [{ page: 1 }] } }])
})

test('/p/new is the page for a new post', async () => {
  for (const who of [visitor(), ada]) {
    const page = await fetchPage(who, '/p/new')
    expect([page.status, page.title]).toEqual([200, 'Create Post · Seam'])
    expect(page.state.queries).toEqual([])
  }
})

test('the page of a post has its content, author and URL in the metadata', async () => {
  const written = await post(ada, 'Land\n\n  in   sight. We cast anchor.')
  const { publicId } = written
  await vote(ada, 'post', publicId)
  await comment(ada, 'post', publicId)
  const page = await fetchPage(visitor(), `/p/${publicId}`)
  const origin = page.canonical?.replace(`/p/${publicId}`, '') ?? ''
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const words = 'Land in sight. We cast anchor.'
  const by = `Ada (@${ada.username})`
  expect([page.status, page.title]).toEqual([200, `${words} · Seam`])
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.meta).toMatchObject({
    description: words,
    'og:site_name': 'Seam',
    'og:type': 'article',
    'og:title': by,
    'og:description': words,
    'og:url': `${origin}/p/${publicId}`,
    'twitter:card': 'summary_large_image',
    'twitter:title': by,
    'twitter:description': words,
  })
  expect(page.meta).not.toHaveProperty('robots')
  expect(page.structuredData).toMatchObject({
    '@type': 'SocialMediaPosting',
    url: `${origin}/p/${publicId}`,
    text: written.content,
    headline: words,
    datePublished: written.createdAt,
    author: { name: 'Ada', url: `${origin}/u/${ada.username}` },
    commentCount: 1,
    interactionStatistic: { userInteractionCount: 1 },
  })
  expect(page.structuredData).not.toHaveProperty('dateModified')
})

test('the title of a long post is truncated, between words where possible', async () => {
  const page = async (content: string) =>
    fetchPage(visitor(), `/p/${(await post(ada, content)).publicId}`)
  const words = await page('word '.repeat(100))
  expect(words.title).toBe(`${'word '.repeat(12).trim()}… · Seam`)
  expect(words.meta.description).toBe(`${'word '.repeat(40).trim()}…`)
  const signs = await page(`${'🙂'.repeat(60)}ab`)
  expect(signs.title).toBe(`${'🙂'.repeat(60)}… · Seam`)
  expect(signs.meta.description).toBe(`${'🙂'.repeat(60)}ab`)
})

test('the structured data of an edited post has dateModified', async () => {
  const { publicId } = await post(ada)
  const body = { content: 'Changed' }
  const { data } = await ada.call(editPost, { params: { publicId }, body })
  const page = await fetchPage(visitor(), `/p/${publicId}`)
  expect(page.structuredData).toMatchObject({ dateModified: data.editedAt, text: 'Changed' })
})

test('the page embeds the post as the API returns it to this viewer', async () => {
  const { publicId } = await post(ada)
  await vote(ada, 'post', publicId, 'DOWNVOTE')
  for (const who of [visitor(), ada]) {
    const { state } = await fetchPage(who, `/p/${publicId}`)
    const { data } = await who.call(getPost, { params: { publicId } })
    expect(data[0]?.currUserVoteType).toBe(who === ada ? 'DOWNVOTE' : null)
    expect(state.queries[0]).toEqual({ key: initialQueryKeys.post(publicId), data: data[0] })
  }
})

describe('escapes content', () => {
  test.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</script><script>alert(1)//',
    '<!--<script>-->',
    '&lt;b&gt; &amp; &#60;',
    "$& $` $' $1 $<name>",
    '\u2028 \u2029 \\u003c \\',
    '<!--/head-->',
  ])('%s', async (words) => {
    const { publicId } = await post(ada, words)
    const page = await fetchPage(visitor(), `/p/${publicId}`)
    const normalized = words.replace(/\s+/g, ' ').trim()
    expect(page.title).toBe(`${normalized} · Seam`)
    expect(page.meta).toMatchObject({ description: normalized, 'og:description': normalized })
    expect(page.structuredData).toMatchObject({ text: words, headline: normalized })
    expect(page.state.queries[0]?.data).toMatchObject({ content: words })
    expect(page.html).not.toMatch(/<script>|<img|content='/)
    expect(page.html.match(/<title>/g)).toHaveLength(1)
    const feed = await fetchPage(visitor(), '/p/feed')
    expect(feed.html).not.toMatch(/<script>|<img src=x/)
  })
})

test('returns 404 for a deleted post and an invalid id', async () => {
  const { publicId } = await post(ada, 'Soon gone')
  expect((await fetchPage(visitor(), `/p/${publicId}`)).status).toBe(200)
  await ada.call(deletePost, { params: { publicId } })
  const missing = await fetchPage(visitor(), '/p/aaaaaaaaaaa')
  for (const id of [publicId, 'x', 'a'.repeat(100), '..%2f..%2fetc', '%27or%201=1']) {
    for (const who of [visitor(), ada]) {
      const page = await fetchPage(who, `/p/${id}`)
      expect([id, page.status, page.title]).toEqual([id, 404, 'Post unavailable · Seam'])
      expect(page.state.queries).toEqual([
        { key: initialQueryKeys.post(decodeURIComponent(id)), error: { status: 404, detail: '' } },
      ])
      expect(page.html).toContain('<div id="root">')
    }
  }
  // Apart from the requested id, the page does not reveal that the post existed.
  const deleted = await fetchPage(visitor(), `/p/${publicId}`)
  expect(withoutTime(deleted.html).replaceAll(publicId, 'aaaaaaaaaaa')).toBe(
    withoutTime(missing.html),
  )
})
