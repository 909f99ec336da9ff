import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listComments } from '@seam/contract/comment.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Folder } from '@seam/contract/media.ts'
import { getPost, listPosts } from '@seam/contract/post.ts'
import { editImage, getProfile, type ProfileImageKind } from '@seam/contract/profile.ts'
import { currentSession } from '@seam/contract/session.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, person, type Person, post, visitor } from '../../../test/cast.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { seedVideos } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
let cleo: Person
beforeAll(async () => {
  cleo = await person('Cleo')
})
beforeEach(async () => {
  ada = await person('Ada')
})

/** Returns the image of 640 × 360 pixels at this URL as the API represents it. */
const images = (url: string) => ({
  url,
  smallUrl: url.replace('360.webp', '96.webp'),
  widths: url.includes('avatars') ? [48, 96, 256, 360] : [640],
  color: expect.stringMatching(/^#[0-9a-f]{6}$/),
})

const kinds: { type: ProfileImageKind; folder: Folder; key: 'avatar' | 'coverImage' }[] = [
  { type: 'avatar', folder: 'avatars', key: 'avatar' },
  { type: 'cover', folder: 'covers', key: 'coverImage' },
]
const uploadImage = async (folder: Folder, who = ada) => upload(who, folder, await generateImage())
const set = (type: string | undefined, image: unknown, who = ada) =>
  who.call(editImage, { query: { type }, body: image === undefined ? {} : { image } })
const statusOf = async (url: string, who = visitor()) => (await who.fetch(url)).status
const profile = async () =>
  (await visitor().call(getProfile, { params: { username: ada.username } })).data
const UNUSABLE = { image: 'This upload cannot be used. Please upload the file again' }
const REQUIRED = { image: 'Image File is required' }

describe.each(kinds)('the $type', ({ type, folder, key }) => {
  test('is changed: the response and the public profile contain it', async () => {
    const image = await uploadImage(folder)
    const { data: before } = await ada.call(currentSession)
    const { status, data } = await set(type, image)
    expect([status, data]).toEqual([200, { ...before, [key]: images(image.secure_url) }])
    expect((await ada.call(currentSession)).data).toEqual(data)
    expect((await profile())[key]).toEqual(images(image.secure_url))
    const other = key === 'avatar' ? 'coverImage' : 'avatar'
    expect((await profile())[other]).toBeNull()
  })

  test('is public from then on, and the previous one no longer is', async () => {
    const [first, second] = [await uploadImage(folder), await uploadImage(folder)]
    expect(await statusOf(first.secure_url)).toBe(404)
    await set(type, first)
    expect(await statusOf(first.secure_url)).toBe(200)
    expect(await statusOf(first.secure_url, cleo)).toBe(200)
    await set(type, second)
    expect(await statusOf(second.secure_url)).toBe(200)
    expect(await statusOf(first.secure_url)).toBe(404)
    expect(await statusOf(first.secure_url, cleo)).toBe(404)
    expect((await profile())[key]).toEqual(images(second.secure_url))
    // The purge of unused uploads removes it later.
    const { db } = await app()
    const assets = db.selectFrom('asset').select(['public_id', 'attached_at'])
    const ofBoth = assets.where('public_id', 'in', [first.public_id, second.public_id])
    expect(await ofBoth.orderBy('id').execute()).toEqual([
      { public_id: first.public_id, attached_at: null },
      { public_id: second.public_id, attached_at: expect.any(Date) },
    ])
  })

  test('is found by its public_id only, ignoring other fields from the client', async () => {
    const { public_id, secure_url } = await uploadImage(folder)
    const { data } = await set(type, { public_id, secure_url: 'https://evil.example/x.png' })
    expect(data[key]).toEqual(images(secure_url))
  })

  test('is unchanged after an unusable upload, which returns 422', async () => {
    const image = await uploadImage(folder)
    await set(type, image)
    const elsewhere = kinds.find((kind) => kind.type !== type)?.folder ?? 'thumbnails'
    for (const wrong of [
      image,
      await uploadImage(elsewhere),
      await uploadImage('thumbnails'),
      await upload(ada, 'videos', await generateClip()),
      await uploadImage(folder, cleo),
      { public_id: 'nonsense' },
      { public_id: '' },
      { ...image, public_id: 'x'.repeat(200) },
    ]) {
      const { status, errors } = await set(type, wrong)
      expect([status, errors]).toEqual([422, UNUSABLE])
    }
    expect((await profile())[key]).toEqual(images(image.secure_url))
    expect(await statusOf(image.secure_url)).toBe(200)
  })

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a number', 12],
    ['a list', []],
    ['without public_id', { secure_url: '/media/x' }],
  ])('is required: a value that is %s returns 422', async (_, image) => {
    const { status, errors } = await set(type, image)
    expect([status, errors]).toEqual([422, REQUIRED])
  })

  test('a rejected request does not consume the upload', async () => {
    const image = await uploadImage(folder)
    expect((await set('neither', image)).status).toBe(422)
    expect((await set(type, image)).status).toBe(200)
  })

  test('exactly one of many concurrent requests with one upload succeeds', async () => {
    const image = await uploadImage(folder)
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(type, image)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7)
    expect((await profile())[key]).toEqual(images(image.secure_url))
    expect(await statusOf(image.secure_url)).toBe(200)
  })

  test('many concurrent changes keep the last image and detach the others', async () => {
    const images = await Promise.all(Array.from({ length: 4 }, () => uploadImage(folder)))
    const answers = await Promise.all(images.map((image) => set(type, image)))
    expect(answers.map(({ status }) => status)).toEqual(images.map(() => 200))
    const current = (await profile())[key]?.url
    const shown = await Promise.all(images.map(({ secure_url }) => statusOf(secure_url)))
    expect(shown).toEqual(images.map(({ secure_url }) => (secure_url === current ? 200 : 404)))
    expect(images.map(({ secure_url }) => secure_url)).toContain(current)
  })
})

test.each(['', 'type=', 'type=coverImage', 'type=AVATAR', 'type=avatar&type=avatar'])(
  'rejects the query ?%s',
  async (query) => {
    const response = await ada.fetch(`${API_BASE}/user/update/image?${query}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ image: await uploadImage('avatars') }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'type', message: 'type must be avatar or cover' }],
    })
  },
)

test('a new avatar appears immediately with every item of its owner', async () => {
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await post(ada)
  const adasComment = await comment(ada, 'post', publicId)
  await comment(ada, 'comment', adasComment.publicId)
  const owners = async () => {
    const who = visitor()
    const query = { username: ada.username }
    const comments = { entity: 'post', entityId: publicId }
    const [first] = (await who.call(listComments, { query: comments })).data.docs
    const found = [
      (await who.call(getVideo, { params: { publicId: video } })).data[0],
      (await who.call(listVideos, { query })).data.docs[0],
      (await who.call(getPost, { params: { publicId } })).data[0],
      (await who.call(listPosts, { query })).data.docs[0],
      first,
      first?.replies[0],
    ]
    return found.map((thing) => thing?.owner.avatar)
  }
  expect(await owners()).toEqual(Array(6).fill(null))
  const { data } = await set('avatar', await uploadImage('avatars'))
  expect(data.avatar?.url).toMatch(/^\/media\/avatars\//)
  expect(await owners()).toEqual(Array(6).fill(data.avatar))
})
