import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'
import { hostileTexts } from '../../../test/hostile-text.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { fetchPage } from '../../../test/page.ts'
import { postWithImages } from '../../../test/post-images.ts'

let ada: Person
let origin: string
beforeAll(async () => {
  ada = await person('Ada')
  origin = (await app()).origin
})

const pageOf = ({ publicId }: { publicId: string }) => fetchPage(visitor(), `/p/${publicId}`)

test('the preview of a post shows its first image, and JSON-LD names all of them', async () => {
  const alts = ['A lighthouse at dusk', '']
  const written = await postWithImages(ada, { content: 'Home', alts, size: '900x600' })
  const { title, meta, structuredData } = await pageOf(written)
  expect(title).toBe('Home · Seam')
  expect(meta).toMatchObject({
    description: 'Home',
    'og:title': `Ada (@${ada.username})`,
    'og:image': expect.stringMatching(`^${origin}/card/p/${written.publicId}/image/[\\w-]+\\.jpg$`),
    'og:image:type': 'image/jpeg',
    'og:image:width': '900',
    'og:image:height': '600',
    'og:image:alt': 'A lighthouse at dusk',
    'twitter:card': 'summary_large_image',
    'twitter:image': meta['og:image'],
    'twitter:image:alt': 'A lighthouse at dusk',
  })
  const [one, two] = written.images.map(({ url }) => origin + url)
  const size = { '@type': 'ImageObject', width: 900, height: 600 }
  expect(structuredData).toMatchObject({
    '@type': 'SocialMediaPosting',
    text: 'Home',
    image: [
      { ...size, contentUrl: one, caption: 'A lighthouse at dusk' },
      { ...size, contentUrl: two },
    ],
  })
})

test.each([
  [['Low water', 'High water'], 'Low water', 'Low water High water'],
  [['', 'High water'], '2 images', 'High water'],
  [[''], 'Image', 'Image by Ada'],
  [['', ''], '2 images', '2 images by Ada'],
])('a post without text and with the descriptions %j is titled %s', async (alts, title, words) => {
  const page = await pageOf(await postWithImages(ada, { alts }))
  expect(page.title).toBe(`${title} · Seam`)
  expect(page.meta).toMatchObject({
    description: words,
    'og:description': words,
    'og:image:alt': alts[0] || `Ada (@${ada.username})`,
  })
  expect(page.structuredData).toMatchObject({ headline: title })
  expect(page.structuredData).not.toHaveProperty('text')
})

test('a long description of an image is truncated where programs limit it', async () => {
  const { meta } = await pageOf(await postWithImages(ada, { alts: ['tide '.repeat(250)] }))
  expect(meta['og:image:alt']).toMatch(/^(tide )+tide…$/)
  expect(meta['og:image:alt']?.length).toBeLessThanOrEqual(421)
})

test('visitors see the images before any script runs', async () => {
  const { images, publicId } = await postWithImages(ada, { alts: ['A "lighthouse"', ''] })
  const { html } = await pageOf({ publicId })
  const shown = [...html.matchAll(/<img src="([^"]*)" [^>]* alt="([^"]*)"/g)].slice(-2)
  expect(shown.map(([, url, alt]) => [url, alt])).toEqual([
    [images[0]?.smallUrl, 'A &quot;lighthouse&quot;'],
    [images[1]?.smallUrl, ''],
  ])
})

describe('the preview has no image', () => {
  test('of adult content', async () => {
    const written = await postWithImages(ada, { alts: ['Plover'], nsfw: true })
    const { title, meta, structuredData, html } = await pageOf(written)
    expect(title).toBe('Plover · Seam')
    expect(meta).toMatchObject({
      robots: 'noindex',
      rating: 'adult',
      'og:title': 'Adult post',
      'og:image': expect.stringMatching('/card/adult/'),
    })
    expect(structuredData).toEqual({})
    expect(html).not.toMatch(/<img|<link [^>]*as="image"/)
  })

  test('of a post that is not listed', async () => {
    const moderator = await staff('Cleo', 'moderator')
    const ben = await person('Ben')
    const written = await postWithImages(ben, { alts: ['Plover'], nsfw: true })
    expect((await decide(moderator, subject('profile', ben.username), 'limit')).status).toBe(201)
    const { meta } = await pageOf(written)
    expect(meta).toMatchObject({
      robots: 'noindex',
      rating: 'adult',
      'og:title': 'Post',
      'og:image': expect.stringMatching('/card/site/'),
    })
  })
})

test('hostile descriptions remain text', async () => {
  for (let from = 0; from < hostileTexts.length; from += limits.postImages) {
    const alts = hostileTexts.slice(from, from + limits.postImages)
    const written = await postWithImages(ada, { alts })
    const { html, meta, structuredData } = await pageOf(written)
    expect(html).not.toMatch(/<script>|<img src=x/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(meta['og:image:alt']).toBeTruthy()
    expect(structuredData).toMatchObject({
      image: written.images.map(({ alt }) => ({ caption: alt })),
    })
  }
})
