import { beforeAll, expect, test } from 'vitest'
import {
  editVideo,
  getVideo,
  listVideos,
  type Video,
  video as videoShape,
} from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'
import { ownsStep } from '../transcoding/claim-store.ts'
import { markPlayable } from '../transcoding/video-store.ts'

let ada: Person
let params: { publicId: string }
beforeAll(async () => {
  ada = await person('Ada')
  const [publicId = ''] = await seedVideos(ada, 1, { title: 'Before' })
  params = { publicId }
})

const details = {
  title: 'After',
  description: 'New words',
  publishStatus: 'PUBLIC',
  category: 'MUSIC',
  nsfw: false,
}
const edit = (change: Record<string, unknown>) =>
  ada.call(editVideo, { params, body: { ...details, ...change } })
const uploadThumbnail = async (who = ada) => upload(who, 'thumbnails', await generateImage())
const current = async (): Promise<Video | undefined> =>
  (await ada.call(getVideo, { params })).data[0]

test('an edit returns the changed video, which everyone sees at once', async () => {
  await visitor().call(getVideo, { params })
  const { status, data } = await edit({ description: 'Line\n\nline', nsfw: true })
  expect(status).toBe(200)
  expect(videoShape.strict().parse(data)).toMatchObject({
    ...details,
    description: 'Line\n\nline',
    nsfw: true,
  })
  expect((await visitor().call(getVideo, { params })).data).toEqual([data])
  const list = await visitor().call(listVideos, { query: { username: ada.username } })
  expect(list.data.docs[0]).toEqual(data)
})

test.each(['title', 'description', 'publishStatus', 'category', 'nsfw'])(
  'rejects an edit without %s',
  async (key) => {
    const before = await current()
    const { status, errors } = await edit({
      [key]: undefined,
      title: key === 'title' ? undefined : 'Lost',
    })
    expect(status).toBe(422)
    expect(Object.keys(errors)).toEqual([key])
    expect(await current()).toEqual(before)
  },
)

test.each([
  ['title', '', 'Title can not be empty'],
  ['title', 'x'.repeat(101), 'Title must be at most 100 characters'],
  ['title', 'a\0', 'This text contains characters that cannot be stored'],
  ['description', 'x'.repeat(5001), 'Description must be at most 5000 characters'],
  ['description', 5, 'Description must be at most 5000 characters'],
  ['publishStatus', 'HIDDEN', 'Choose Private, Unlisted or Public'],
  ['category', 'tech', 'Choose one of the categories'],
  ['nsfw', 'false', 'Choose whether this is adult content: true or false'],
  ['downloadable', 1, 'Choose whether viewers can download it: true or false'],
  ['thumbnail', 'x.png', 'Thumbnail is required'],
  ['thumbnail', {}, 'Thumbnail is required'],
])('rejects an edit with the %s %j: %s', async (key, value, message) => {
  const { status, errors } = await edit({ [key]: value })
  expect(status).toBe(422)
  expect(errors).toEqual({ [key]: message })
})

test('accepts the longest title and description, and an empty description', async () => {
  for (const change of [
    { title: 'x'.repeat(100), description: 'y'.repeat(5000) },
    { title: 'x', description: '' },
  ]) {
    expect((await edit(change)).data).toMatchObject(change)
  }
})

test.each([null, undefined])('keeps the old thumbnail when thumbnail is %s', async (thumbnail) => {
  const before = await current()
  const { status, data } = await edit({ thumbnail })
  expect(status).toBe(200)
  expect(data.thumbnail).toEqual(before?.thumbnail)
})

test('an edit allows downloads or not, and keeps the choice if it names none', async () => {
  expect((await edit({ downloadable: true })).data.downloadable).toBe(true)
  expect((await edit({})).data.downloadable).toBe(true)
  expect((await edit({ downloadable: false })).data.downloadable).toBe(false)
  expect((await visitor().call(getVideo, { params })).data[0]?.downloadable).toBe(false)
})

test('a new thumbnail replaces the old one', async () => {
  const thumbnail = await uploadThumbnail()
  const { data } = await edit({ thumbnail })
  expect(data.thumbnail.url).toBe(thumbnail.secure_url)
  const image = await visitor().fetch(data.thumbnail.smallUrl)
  expect(image.status).toBe(200)
})

test('rejects an unusable thumbnail at its field and changes nothing', async () => {
  const cleo = await person('Cleo')
  const used = await uploadThumbnail()
  await edit({ thumbnail: used })
  const before = await current()
  for (const thumbnail of [
    used,
    await uploadThumbnail(cleo),
    await upload(ada, 'videos', await generateClip()),
    { public_id: 'nonsense' },
  ]) {
    const { status, errors } = await edit({ title: 'Lost', thumbnail })
    expect(status).toBe(422)
    expect(errors).toEqual({
      thumbnail: 'This upload cannot be used. Please upload the file again',
    })
  }
  expect(await current()).toEqual(before)
})

test('an edit keeps the views, votes and date', async () => {
  const before = await current()
  const { data } = await edit({ title: 'Another title' })
  expect(data).toEqual({ ...before, ...data, title: 'Another title' })
  expect([data.createdAt, data.views, data.upvotes]).toEqual([
    before?.createdAt,
    before?.views,
    before?.upvotes,
  ])
})

test('concurrent edits end with exactly one of them', async () => {
  const changes = Array.from({ length: 10 }, (_, index) => ({
    title: `Title ${index}`,
    description: `Description ${index}`,
    nsfw: index % 2 === 0,
  }))
  const responses = await Promise.all(changes.map(edit))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const last = await current()
  const { title, description, nsfw } = last ?? {}
  expect(changes).toContainEqual({ title, description, nsfw })
})

test('an edit at the end of a processing step waits for it', async () => {
  const [publicId = ''] = await seedVideos(ada, 1, {}, false)
  const id = await itemIdOf({ publicId })
  const { db } = await app()
  const { editing } = await db.transaction().execute(async (tx) => {
    expect(await ownsStep(tx, { item_id: id, step: 'attempt', attempt: 0 })).toBe(true)
    const editing = ada.call(editVideo, { params: { publicId }, body: details })
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    await markPlayable(tx, id, { file: 'play.mp4', copied: false })
    return { editing }
  })
  expect((await editing).status).toBe(200)
  const { data } = await visitor().call(listVideos, { query: { username: ada.username } })
  expect(data.docs.map(({ title }) => title)).toContain('After')
})
