import { beforeAll, expect, test } from 'vitest'
import type { PostImagesBody } from '@seam/contract/post-image.ts'
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listPosts,
  type Post,
} from '@seam/contract/post.ts'
import { search } from '@seam/contract/search.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

const image = async (who: Client = ada, size = '640x360') =>
  upload(who, 'postImages', await generateImage(size))
const send = (who: Client, body: object) => who.call(createPost, { body: { content: '', ...body } })
const edit = (who: Client, publicId: string, body: object) =>
  who.call(editPost, { params: { publicId }, body: { content: '', ...body } })

async function posted(images: PostImagesBody, body: object = {}): Promise<Post> {
  const { status, data } = await send(ada, { images, ...body })
  expect(status).toBe(201)
  return data
}
const idsOf = ({ images }: Pick<Post, 'images'>) => images.map(({ public_id }) => public_id)
const retained = ({ images }: Pick<Post, 'images'>) =>
  images.map(({ public_id, alt }) => ({ image: { public_id }, alt }))
const read = async (publicId: string, who: Client = visitor()) => {
  const { data } = await who.call(getPost, { params: { publicId } })
  return data[0]
}

test('a post can have four images with alternative texts, and no text', async () => {
  const files = [await image(), await image(), await image(), await image(ada, '2400x1200')]
  const written = await posted(
    files.map((file, n) => ({ image: file, ...(n < 3 && { alt: ` Boat ${n} ` }) })),
  )
  expect(written).toMatchObject({ content: '', mentions: [], editedAt: null })
  expect(idsOf(written)).toEqual(files.map(({ public_id }) => public_id))
  expect(written.images.map(({ alt }) => alt)).toEqual(['Boat 0', 'Boat 1', 'Boat 2', ''])
  expect(written.images[3]).toEqual({
    url: `/media/postImages/${files[3]?.public_id}/2048.webp`,
    smallUrl: `/media/postImages/${files[3]?.public_id}/640.webp`,
    widths: [320, 640, 1280, 2048],
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    public_id: files[3]?.public_id,
    width: 2048,
    height: 1024,
    alt: '',
    nsfw: false,
  })
  expect(await read(written.publicId)).toEqual(written)
  const { data } = await visitor().call(listPosts, { query: { username: ada.username } })
  expect(data.docs.find(({ publicId }) => publicId === written.publicId)).toEqual(written)
  for (const { url, smallUrl } of written.images) {
    for (const path of [url, smallUrl]) expect((await visitor().fetch(path)).status).toBe(200)
  }
})

test.each<[string, () => Promise<object>, Record<string, string>]>([
  [
    'without text and images',
    async () => ({ images: [] }),
    { content: 'Post content cannot be empty' },
  ],
  [
    'of invisible characters',
    async () => ({ content: '\u200b ' }),
    { content: 'Post content cannot be empty' },
  ],
  [
    'with five images',
    async () => ({
      images: await Promise.all([1, 2, 3, 4, 5].map(async () => ({ image: await image() }))),
    }),
    { images: 'A post can have at most 4 images' },
  ],
  [
    'with the same image twice',
    async () => {
      const file = await image()
      return { images: [{ image: file }, { image: file }] }
    },
    { images: 'A post cannot have the same image twice' },
  ],
  [
    'with an alternative text of 1501 characters',
    async () => ({ images: [{ image: await image(), alt: 'a'.repeat(1501) }] }),
    { 'images.0.alt': 'A description must be at most 1500 characters' },
  ],
  [
    'with nothing for an image',
    async () => ({ images: [null] }),
    { images: 'Image File is required' },
  ],
  [
    'without a file',
    async () => ({ images: [{ image: await image() }, { alt: 'Boat' }] }),
    { 'images.1.image': 'Image File is required' },
  ],
  [
    "with another person's image",
    async () => ({ images: [{ image: await image() }, { image: await image(ben) }] }),
    { 'images.1.image': expect.any(String) },
  ],
  [
    'with an image of another folder',
    async () => ({ images: [{ image: await upload(ada, 'covers', await generateImage()) }] }),
    { 'images.0.image': expect.any(String) },
  ],
])('a post %s is rejected', async (_, body, errors) => {
  const answer = await send(ada, await body())
  expect([answer.status, answer.errors]).toEqual([422, errors])
})

test('an invisible alternative text is none', async () => {
  const { images } = await posted([{ image: await image(), alt: '\u200b ' }])
  expect(images).toMatchObject([{ alt: '' }])
})

test('a rejected post leaves its images unused', async () => {
  const images = [{ image: await image() }, { image: { public_id: 'unknown' } }]
  expect((await send(ada, { images })).status).toBe(422)
  expect((await send(ada, { images: images.slice(0, 1) })).status).toBe(201)
})

test('an edit adds, removes, reorders and describes images', async () => {
  const written = await posted([
    { image: await image(), alt: 'One' },
    { image: await image(), alt: 'Two' },
  ])
  const [one, two] = retained(written)
  const three = { image: await image(), alt: 'Three' }
  const { status, data } = await edit(ada, written.publicId, {
    images: [three, { ...two, alt: 'New' }],
  })
  expect(status).toBe(200)
  expect(data.images.map(({ alt }) => alt)).toEqual(['Three', 'New'])
  expect(data.editedAt).not.toBeNull()
  expect(await read(written.publicId)).toMatchObject({ images: data.images })
  // Only its owner can still see what is removed.
  const [removed] = written.images
  expect((await visitor().fetch(removed?.url ?? '')).status).toBe(404)
  // It can be added again for a day.
  const again = await edit(ada, written.publicId, { images: [one, ...retained(data)] })
  expect(again.data.images.map(({ alt }) => alt)).toEqual(['One', 'Three', 'New'])
})

test('an edit without images leaves them, and one that changes nothing is no edit', async () => {
  const written = await posted([{ image: await image(), alt: 'One' }], { content: 'Before' })
  const { data } = await edit(ada, written.publicId, { content: 'After' })
  expect(data).toMatchObject({ content: 'After', images: written.images })
  const unchanged = await edit(ada, written.publicId, {
    content: 'After',
    images: retained(written),
  })
  expect(unchanged.data.editedAt).toBe(data.editedAt)
  expect((await edit(ada, written.publicId, {})).data.images).toEqual(written.images)
})

test('a post needs text or images after an edit, too', async () => {
  const withText = await post(ada, 'Only text')
  const withImage = await posted([{ image: await image() }])
  for (const [publicId, body] of [
    [withText.publicId, {}],
    [withImage.publicId, { images: [] }],
  ] as const) {
    const answer = await edit(ada, publicId, body)
    expect([answer.status, answer.errors]).toEqual([
      422,
      { content: 'Post content cannot be empty' },
    ])
  }
  expect(await read(withImage.publicId)).toMatchObject({ images: withImage.images })
})

test("an edit cannot take another post's image", async () => {
  const [one, two] = [
    await posted([{ image: await image() }]),
    await posted([{ image: await image() }]),
  ]
  const answer = await edit(ada, one.publicId, { images: retained(two) })
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['images.0.image']])
  expect(await read(two.publicId)).toMatchObject({ images: two.images })
})

test('the author can mark the images as adult content, and unmark them', async () => {
  const written = await posted([{ image: await image() }], { nsfw: true })
  expect(written.images).toMatchObject([{ nsfw: true }])
  const left = await edit(ada, written.publicId, { content: 'Still' })
  expect(left.data.images).toMatchObject([{ nsfw: true }])
  const { data } = await edit(ada, written.publicId, { content: 'No longer', nsfw: false })
  expect(data.images).toMatchObject([{ nsfw: false }])
})

test('adult posts are in the orders Top and Hot', async () => {
  const written = await posted([{ image: await image() }], { nsfw: true })
  for (const sort of ['hot', 'top'] as const) {
    const { data } = await visitor().call(listPosts, { query: { sort, limit: 50 } })
    expect(data.docs.map(({ publicId }) => publicId)).toContain(written.publicId)
  }
})

test('search finds a post by its alternative texts as long as it has them', async () => {
  const find = async (q: string) => {
    const { data } = await visitor().call(search, { query: { q, type: 'post' } })
    return data.docs.flatMap((found) => ('publicId' in found ? found.publicId : []))
  }
  const written = await posted([{ image: await image(), alt: 'A quokkaboat on a shore' }])
  expect(await find('quokkaboat')).toEqual([written.publicId])
  await edit(ada, written.publicId, { images: [{ ...retained(written)[0], alt: 'A numbatship' }] })
  expect(await find('quokkaboat')).toEqual([])
  expect(await find('numbatship')).toEqual([written.publicId])
  await edit(ada, written.publicId, { content: 'Nothing here', images: [] })
  expect(await find('numbatship')).toEqual([])
})

test('the files of a deleted post are for no one, and a job removes them', async () => {
  const written = await posted([{ image: await image() }])
  const { url = '' } = written.images[0] ?? {}
  expect((await ada.call(deletePost, { params: { publicId: written.publicId } })).status).toBe(200)
  for (const who of [visitor(), ada]) expect((await who.fetch(url)).status).toBe(404)
  const { db } = await app()
  const asset = () =>
    db
      .selectFrom('asset')
      .select('id')
      .where('public_id', '=', idsOf(written)[0] ?? '')
      .execute()
  await expect.poll(asset, { timeout: 20_000 }).toEqual([])
})
