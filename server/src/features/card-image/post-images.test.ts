import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { deletePost, editPost, getPost } from '@seam/contract/post.ts'
import { cardImages } from '@seam/contract/sharing-paths.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { fetchPage } from '../../../test/page.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const cardUrlOf = async (publicId: string) =>
  new URL((await fetchPage(visitor(), `/p/${publicId}`)).meta['og:image'] ?? '').pathname
const anyCardOf = (publicId: string) =>
  visitor().fetch(cardImages.postImage.replace('{publicId}', publicId).replace('{hash}', 'x'))

test.each([
  ['a wide one', '1800x1200', [1200, 800]],
  ['a tall one', '1200x2400', [600, 1200]],
  ['a small one', '320x240', [320, 240]],
  ['a strip, which is cropped', '1600x80', [1200, 200]],
])('the first image of a post is a JPEG in its own shape: %s', async (_shape, size, expected) => {
  const { publicId } = await postWithImages(ada, { alts: [''], size })
  const { meta } = await fetchPage(visitor(), `/p/${publicId}`)
  const response = await visitor().fetch(await cardUrlOf(publicId))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toContain('immutable')
  const image = Buffer.from(await response.arrayBuffer())
  expect(image.length).toBeLessThanOrEqual(300_000)
  const { width, height, format } = await sharp(image).metadata()
  expect([format, width, height]).toEqual(['jpeg', ...expected])
  expect([meta['og:image:width'], meta['og:image:height']]).toEqual(expected.map(String))
})

test('another first image has another URL, to which the earlier one redirects', async () => {
  const { publicId, images } = await postWithImages(ada, { alts: ['One', 'Two'] })
  const before = await cardUrlOf(publicId)
  const [one, two] = images
  const added = { image: await upload(ada, 'postImages', await generateImage()), alt: 'Three' }
  const swapped = [two, one].flatMap((each) => (each ? { image: each, alt: each.alt } : []))
  for (const list of [swapped, [added]]) {
    const body = { content: '', images: list }
    expect((await ada.call(editPost, { params: { publicId }, body })).status).toBe(200)
    const after = await cardUrlOf(publicId)
    expect(after).not.toBe(before)
    const { status, headers } = await visitor().fetch(before)
    expect([status, headers.get('location')]).toEqual([302, after])
  }
})

test('without images, of adult content, or once it is deleted, a post has no such card', async () => {
  const plain = await post(ada, 'Words')
  const adult = await postWithImages(ada, { alts: [''], nsfw: true })
  const gone = await postWithImages(ada, { alts: [''] })
  const path = await cardUrlOf(gone.publicId)
  expect((await visitor().fetch(path)).status).toBe(200)
  await ada.call(deletePost, { params: { publicId: gone.publicId } })
  for (const { publicId } of [plain, adult, gone]) {
    expect((await anyCardOf(publicId)).status).toBe(404)
  }
  expect((await visitor().fetch(path)).status).toBe(404)
})

test('the card with the text of a post shows what its images show if it has none', async () => {
  const { publicId } = await postWithImages(ada, { alts: ['A lighthouse'] })
  const path = cardImages.post.replace('{publicId}', publicId).replace('{hash}', 'x')
  const response = await visitor().fetch(path)
  const described = await visitor().fetch(response.headers.get('location') ?? '')
  expect([described.status, described.headers.get('content-type')]).toEqual([200, 'image/png'])
  const params = { publicId }
  const image = { ...(await ada.call(getPost, { params })).data[0]?.images[0] }
  const body = { content: '', images: [{ image, alt: '' }] }
  expect((await ada.call(editPost, { params, body })).status).toBe(200)
  expect((await visitor().fetch(path)).headers.get('location')).not.toBe(
    response.headers.get('location'),
  )
})
