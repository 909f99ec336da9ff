import { beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import { getVideo, publishVideo, video as videoShape } from '@seam/contract/video.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, cleo] = await Promise.all([person('Ada'), person('Cleo')])
})

const uploadVideo = async (who: Person) => upload(who, 'videos', await generateClip())
const uploadThumbnail = async (who: Person) => upload(who, 'thumbnails', await generateImage())
const publishAs = (who: Person, body: Record<string, unknown>) => who.call(publishVideo, { body })

test('publishing returns 201 with the whole video, which is being processed', async () => {
  const [video, thumbnail] = [await uploadVideo(ada), await uploadThumbnail(ada)]
  const details = {
    title: 'Sailing',
    description: 'Round the cape',
    publishStatus: 'UNLISTED',
    category: 'EDUCATION',
    nsfw: true,
  }
  const { status, data, problem } = await publishAs(ada, { ...details, video, thumbnail })
  expect(status).toBe(201)
  expect(problem).toMatchObject({ message: expect.any(String) })
  expect(videoShape.strict().parse(data)).toEqual({
    _id: data.publicId,
    publicId: expect.stringMatching(/^[\w-]{11}$/),
    ...details,
    videoFile: {
      url: null,
      duration: expect.closeTo(1, 1),
      bitRate: expect.any(Number),
      width: 320,
      height: 180,
      hlsUrl: null,
      storyboardUrl: null,
      posterUrl: null,
      captions: [],
    },
    thumbnail: {
      url: expect.stringContaining(thumbnail.public_id),
      smallUrl: expect.stringContaining(thumbnail.public_id),
      width: thumbnail.width,
      smallWidth: thumbnail.width,
      widths: [320, 480, 640],
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
    views: 0,
    createdAt: expect.any(String),
    owner: { username: ada.username, fullName: 'Ada', avatar: null },
    upvotes: 0,
    downvotes: 0,
    currUserVoteType: null,
    isSaved: false,
    chapters: [],
    processing: { state: 'PROCESSING', progress: 0, reason: null },
    commentsClosed: false,
    downloadable: false,
  })
  expect(Math.abs(Date.parse(data.createdAt) - Date.now())).toBeLessThan(60_000)
})

test('a processed video plays for a visitor and has a poster', async () => {
  const ready = await waitUntilProcessed(ada, await publish(ada, { title: 'Sailing' }))
  expect(ready.processing).toEqual({ state: 'READY', progress: 100, reason: null })
  const { status, data } = await visitor().call(getVideo, { params: { publicId: ready.publicId } })
  expect(status).toBe(200)
  expect(data).toHaveLength(1)
  expect(data[0]).toEqual(ready)
  for (const [url, type] of [
    [ready.videoFile.url, 'video/mp4'],
    [ready.videoFile.posterUrl, 'image/webp'],
    [ready.thumbnail.url, 'image/webp'],
    [ready.thumbnail.smallUrl, 'image/webp'],
  ] as const) {
    const file = await visitor().fetch(url ?? '')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe(type)
  }
})

test('omitted fields get their defaults', async () => {
  const { data } = await publishAs(ada, {
    title: 'x',
    video: await uploadVideo(ada),
    thumbnail: await uploadThumbnail(ada),
  })
  expect(data).toMatchObject({
    description: '',
    publishStatus: 'PUBLIC',
    category: 'GENERAL',
    nsfw: false,
    downloadable: false,
  })
})

const unstorable = 'This text contains characters that cannot be stored'
const status = 'Choose Private, Unlisted or Public'

test.each([
  ['title', undefined, 'Title can not be empty'],
  ['title', '', 'Title can not be empty'],
  ['title', ' \n ', 'Title can not be empty'],
  ['title', 'x'.repeat(101), 'Title must be at most 100 characters'],
  ['title', 7, 'Title can not be empty'],
  ['title', null, 'Title can not be empty'],
  ['title', ['x'], 'Title can not be empty'],
  ['title', 'a\0b', unstorable],
  ['title', '\udfff', unstorable],
  ['description', 'x'.repeat(5001), 'Description must be at most 5000 characters'],
  ['description', null, 'Description must be at most 5000 characters'],
  ['description', 'a\0', unstorable],
  ['publishStatus', 'public', status],
  ['publishStatus', '', status],
  ['publishStatus', null, status],
  ['category', 'COOKING', 'Choose one of the categories'],
  ['category', 0, 'Choose one of the categories'],
  ['nsfw', 'true', 'Choose whether this is adult content: true or false'],
  ['nsfw', 1, 'Choose whether this is adult content: true or false'],
  ['nsfw', null, 'Choose whether this is adult content: true or false'],
  ['downloadable', 'yes', 'Choose whether viewers can download it: true or false'],
  ['downloadable', null, 'Choose whether viewers can download it: true or false'],
  ['video', undefined, 'Video is required'],
  ['video', null, 'Video is required'],
  ['video', 'https://example.org/a.mp4', 'Video is required'],
  ['video', {}, 'Video is required'],
  ['video', { public_id: 7 }, 'Video is required'],
  ['thumbnail', undefined, 'Thumbnail is required'],
  ['thumbnail', null, 'Thumbnail is required'],
  ['thumbnail', [], 'Thumbnail is required'],
])('rejects the %s %j: %s', async (field, value, message) => {
  const file = { public_id: 'any' }
  const { status, errors } = await publishAs(ada, {
    title: 'x',
    video: file,
    thumbnail: file,
    [field]: value,
  })
  expect(status).toBe(422)
  expect(errors).toEqual({ [field]: message })
})

test('stores the longest title and description unchanged', async () => {
  const title = ` e\u0301\u200d🙂${'x'.repeat(93)} `
  const description = `\n\n  Line\r\n\tone\n\n${'y'.repeat(4983)}\n`
  expect([title.length, description.length]).toEqual([100, 5000])
  const video = await publish(ada, { title, description })
  expect([video.title, video.description]).toEqual([title, description])
})

test.each([
  'GENERAL',
  'ENTERTAINMENT',
  'EDUCATION',
  'GAMING',
  'MUSIC',
  'COMEDY',
  'PROGRAMMING',
  'SCIENCE',
  'TECH',
  'ART',
  'ANIMATION',
  'GRAPHICS',
])('accepts the category %s', async (category) => {
  const { errors } = await publishAs(ada, { category })
  expect(errors).not.toHaveProperty('category')
})

const unusable = 'This upload cannot be used. Please upload the file again'

test.each<[string, 'video' | 'thumbnail', () => Promise<{ public_id: string }>]>([
  ['another user’s video', 'video', () => uploadVideo(cleo)],
  ['another user’s thumbnail', 'thumbnail', () => uploadThumbnail(cleo)],
  ['a thumbnail as video', 'video', () => uploadThumbnail(ada)],
  ['a video as thumbnail', 'thumbnail', () => uploadVideo(ada)],
  [
    'an avatar as thumbnail',
    'thumbnail',
    async () => upload(ada, 'avatars', await generateImage()),
  ],
  ['an invalid id', 'video', async () => ({ public_id: "' or 1=1 --" })],
  ['an unknown id', 'thumbnail', async () => ({ public_id: 'a'.repeat(22) })],
])('rejects %s at its field, and uses up no upload', async (_, field, file) => {
  const good = { video: await uploadVideo(ada), thumbnail: await uploadThumbnail(ada) }
  const refused = await publishAs(ada, { title: 'x', ...good, [field]: await file() })
  expect(refused.status).toBe(422)
  expect(refused.errors).toEqual({ [field]: unusable })
  const { status } = await publishAs(ada, { title: 'x', ...good })
  expect(status).toBe(201)
})

test('an upload is used once, even by concurrent requests', async () => {
  const body = { title: 'x', video: await uploadVideo(ada), thumbnail: await uploadThumbnail(ada) }
  const responses = await Promise.all(Array.from({ length: 8 }, () => publishAs(ada, body)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = responses.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(7)
  expect(refused[0]?.errors).toEqual({ video: unusable })
  const again = await publishAs(ada, { ...body, video: await uploadVideo(ada) })
  expect(again.errors).toEqual({ thumbnail: unusable })
})

test('trusts nothing in a file object except its id', async () => {
  const real = await uploadVideo(ada)
  const forged: UploadedFile = { ...real, duration: 9999, width: 1, secure_url: '//evil.example/x' }
  const { data } = await publishAs(ada, {
    title: 'x',
    video: forged,
    thumbnail: await uploadThumbnail(ada),
  })
  expect(data.videoFile).toMatchObject({ width: 320, duration: real.duration })
  expect(JSON.stringify(data)).not.toContain('evil')
})
