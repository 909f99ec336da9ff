import { beforeAll, describe, expect, test } from 'vitest'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { editImage, editInfo, getProfile } from '@seam/contract/profile.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { fetchPage } from '../../../test/page.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
let ben: Person
let path: string
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  path = `/u/${ada.username}`
  await follow(ben, ada)
})

const describeAda = (fullName: string, about: string) =>
  ada.call(editInfo, { body: { fullName, username: ada.username, about } })

test('the profile page contains the name, description and avatar', async () => {
  const { status } = await describeAda('Ada L.', 'I sail\n\n  the   seven seas.')
  expect(status).toBe(200)
  const image = await upload(ada, 'avatars', await generateImage())
  const changed = await ada.call(editImage, { query: { type: 'avatar' }, body: { image } })
  const page = await fetchPage(visitor(), path)
  const origin = page.canonical?.replace(path, '') ?? ''
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const title = `Ada L. (@${ada.username})`
  const words = 'I sail the seven seas.'
  expect([page.status, page.title]).toEqual([200, `${title} · Seam`])
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.meta).toMatchObject({
    description: words,
    'og:site_name': 'Seam',
    'og:type': 'profile',
    'og:title': title,
    'og:description': words,
    'og:url': `${origin}${path}`,
    'og:image': expect.stringMatching(`^${origin}/card/u/${ada.username}/`),
    'profile:username': ada.username,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': words,
    'twitter:image': page.meta['og:image'],
  })
  expect(page.structuredData).toMatchObject({
    '@type': 'ProfilePage',
    dateCreated: changed.data.createdAt,
    mainEntity: {
      '@type': 'Person',
      name: 'Ada L.',
      alternateName: ada.username,
      url: `${origin}${path}`,
      image: page.meta['og:image'],
      interactionStatistic: { userInteractionCount: 1 },
    },
  })
})

test('links in the about text are marked as other profiles of the same person', async () => {
  const cleo = await person('Cleo')
  const about = 'https://cleo.example and https://social.example/@cleo, not ftp://a.example'
  await cleo.call(editInfo, { body: { fullName: 'Cleo', about, username: cleo.username } })
  const { html, meta, structuredData } = await fetchPage(visitor(), `/u/${cleo.username}`)
  const urls = ['https://cleo.example', 'https://social.example/@cleo']
  const found = [...html.matchAll(/<link rel="me" href="([^"]*)">/g)].map(([, url]) => url)
  expect(found).toEqual(urls)
  expect(structuredData.mainEntity).toMatchObject({ sameAs: urls })
  expect(meta['fediverse:creator']).toBe('@cleo@social.example')
})

test('a profile page without about and avatar names its owner', async () => {
  const { meta, structuredData } = await fetchPage(visitor(), `/u/${ben.username}`)
  expect(meta.description).toBe('Videos and posts by Ben')
  expect(structuredData.mainEntity).not.toHaveProperty('image')
})

test('embeds the profile as the API returns it to this viewer', async () => {
  for (const who of [visitor(), ada, ben]) {
    const { state } = await fetchPage(who, path)
    const { data } = await who.call(getProfile, { params: { username: ada.username } })
    expect([data.isOwnProfile, data.isFollower]).toEqual([who === ada, who === ben])
    expect(state.queries).toContainEqual({ key: initialQueryKeys.profile(ada.username), data })
  }
})

test('shows the new follower count immediately', async () => {
  const followers = async () =>
    (await fetchPage(visitor(), path)).structuredData.mainEntity as Record<string, object>
  const count = async () => (await followers()).interactionStatistic
  expect(await count()).toMatchObject({ userInteractionCount: 1 })
  await follow(ben, ada)
  expect(await count()).toMatchObject({ userInteractionCount: 0 })
  await follow(ben, ada)
  expect(await count()).toMatchObject({ userInteractionCount: 1 })
})

describe('escapes user input', () => {
  test.each([
    ['</title><script>x', '</title><script>alert(1)</script>'],
    ['"><img src=x>', '"><img src=x onerror=alert(1)>'],
    ["' on='x", "' onmouseover='alert(1)"],
    ['</script><script>', '</script><script>alert(1)//'],
    ['<!--<script>-->', '<!--/head-->'],
    ['&lt;b&gt; &amp;', "$& $` $' $1 $<name>"],
  ])('%s', async (fullName, about) => {
    expect((await describeAda(fullName, about)).status).toBe(200)
    const page = await fetchPage(visitor(), path)
    const title = `${fullName} (@${ada.username})`
    expect(page.title).toBe(`${title} · Seam`)
    expect(page.meta).toMatchObject({ description: about, 'og:title': title })
    expect(page.structuredData.mainEntity).toMatchObject({ name: fullName, description: about })
    expect(page.state.queries[0]?.data).toMatchObject({ fullName, about })
    expect(page.html).not.toMatch(/<script>|<img src=x|content='/)
    expect(page.html.match(/<title>/g)).toHaveLength(1)
    expect(page.html).toContain('<div id="root">')
  })
})

test('the page of an unknown user returns 404', async () => {
  for (const name of [
    'nobody_here',
    'admin',
    'a'.repeat(100),
    '%27or%201=1',
    '..%2fetc',
    'x%00y',
  ]) {
    for (const who of [visitor(), ada]) {
      const response = await who.fetch(`/u/${name}`)
      expect([name, response.status]).toEqual([name, name.includes('%00') ? 400 : 404])
      await response.arrayBuffer()
    }
  }
  const page = await fetchPage(visitor(), '/u/nobody_here')
  expect(page.title).toBe('Page not found · Seam')
  expect(page.state.queries).toEqual([
    { key: initialQueryKeys.profile('nobody_here'), error: { status: 404, detail: '' } },
  ])
})
