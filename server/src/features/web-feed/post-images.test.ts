import { parseFeed } from 'feedsmith'
import { beforeAll, expect, test } from 'vitest'
import { editPost } from '@seam/contract/post.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { attributesOf, children, parseXml, textAt } from '../../../test/xml.ts'

let ada: Person
let origin: string
beforeAll(async () => {
  ada = await person('Ada')
  origin = (await app()).origin
})

const read = async (name: string, who = ada) =>
  (await visitor().fetch(`/u/${who.username}/${name}`)).text()
const newestEntry = async (who = ada) => {
  const [entry] = children(parseXml(await read('feed.xml', who)), 'entry')
  if (!entry) throw new Error('no entry')
  return entry
}
const newestItem = async (who = ada) => JSON.parse(await read('feed.json', who)).items[0]
const sizeOf = async (path: string) =>
  (await visitor().fetch(path, { method: 'HEAD' })).headers.get('content-length')

test('an entry of a post has its images in the content and as enclosures with their length', async () => {
  const alts = ['A "lighthouse"', '']
  const { images } = await postWithImages(ada, { content: 'At dusk', alts, size: '640x360' })
  const urls = images.map(({ url }) => origin + url)
  const lengths = await Promise.all(images.map(({ url }) => sizeOf(url)))
  const html =
    '<p>At dusk</p>' +
    `<p><img src="${urls[0]}" alt="A &quot;lighthouse&quot;" width="640" height="360"></p>` +
    `<p><img src="${urls[1]}" alt="" width="640" height="360"></p>`

  const entry = await newestEntry()
  expect(textAt(entry, 'title')).toBe('At dusk')
  expect(textAt(entry, 'content')).toBe(html)
  const links = children(entry, 'link').map(attributesOf)
  expect(links.filter(({ rel }) => rel === 'enclosure')).toEqual(
    urls.map((href, n) => ({ rel: 'enclosure', type: 'image/webp', length: lengths[n], href })),
  )
  const media = children(entry, 'media:content')
  const file = { type: 'image/webp', medium: 'image', width: '640', height: '360' }
  expect(media.map(attributesOf)).toEqual(
    urls.map((url, n) => ({ ...file, url, fileSize: lengths[n] })),
  )
  expect(media.map((each) => textAt(each, 'media:description'))).toEqual([alts[0], undefined])

  expect(await newestItem()).toMatchObject({
    content_html: html,
    content_text: 'At dusk',
    image: expect.stringMatching(`^${origin}/card/p/.*/image/.*\\.jpg$`),
    attachments: urls.map((url, n) => ({
      url,
      mime_type: 'image/webp',
      size_in_bytes: Number(lengths[n]),
    })),
  })
})

test('a reader finds the images', async () => {
  const { images } = await postWithImages(ada, { alts: ['Low water', 'High water'] })
  const urls = images.map(({ url }) => origin + url)
  expect(parseFeed(await read('feed.xml'))).toMatchObject({
    feed: {
      entries: expect.arrayContaining([
        expect.objectContaining({
          title: { value: 'Low water' },
          links: [
            expect.objectContaining({ rel: 'alternate' }),
            ...urls.map((href) => expect.objectContaining({ rel: 'enclosure', href })),
          ],
          media: {
            contents: [
              expect.objectContaining({ url: urls[0], medium: 'image' }),
              expect.objectContaining({ url: urls[1], medium: 'image' }),
            ],
          },
        }),
      ]),
    },
  })
})

test.each([
  [['Low water', 'High water'], 'Low water', 'Low water High water'],
  [['', 'High water'], '2 images', 'High water'],
  [[''], 'Image', ''],
  [['', '', ''], '3 images', ''],
])('a post without text and with the descriptions %j is titled %s', async (alts, title, text) => {
  await postWithImages(ada, { alts })
  const entry = await newestEntry()
  expect(textAt(entry, 'title')).toBe(title)
  expect(textAt(entry, 'summary')).toBe(text || undefined)
  expect(textAt(entry, 'content')).toMatch(/^<p><img /)
  expect(await newestItem()).toMatchObject({ title, content_text: text })
})

test('a post without images has no attachments', async () => {
  await post(ada, 'Nothing to see')
  const item = await newestItem()
  expect(item).not.toHaveProperty('attachments')
  expect(item).not.toHaveProperty('image')
})

test('a post whose images are marked as adult content is in no feed', async () => {
  const ben = await person('Ben')
  await post(ben, 'Mild')
  const { publicId } = await postWithImages(ben, { alts: ['Goldcrest'], nsfw: true })
  for (const path of ['/feed.xml', '/feed.json', `/u/${ben.username}/feed.xml`]) {
    const text = await (await visitor().fetch(path)).text()
    expect([path, text.includes('Mild'), /Goldcrest/.test(text)]).toEqual([path, true, false])
  }
  const body = { content: '', nsfw: false }
  expect((await ben.call(editPost, { params: { publicId }, body })).status).toBe(200)
  expect(textAt(await newestEntry(ben), 'title')).toBe('Goldcrest')
})
