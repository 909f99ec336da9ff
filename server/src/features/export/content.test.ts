import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { getExport } from '@seam/contract/export.ts'
import { addToSearchHistory, addToWatchHistory } from '@seam/contract/history.ts'
import { editImage } from '@seam/contract/profile.ts'
import {
  comment,
  follow,
  PASSWORD,
  person,
  type Person,
  post,
  publish,
  vote,
} from '../../../test/cast.ts'
import { createExport, unzipFiles } from '../../../test/export.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { waitForNotifications } from '../../../test/notifications.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { seedVideos } from '../../../test/seed.ts'
import { upload } from '../../../test/upload.ts'

let ben: Person
beforeAll(async () => {
  ben = await person('Ben')
})

test('an export contains all data of the account and none of others, and needs no cookies', async () => {
  const ada = await person('Ada')
  expect((await ada.call(getExport)).data).toBe(null)
  const video = await publish(ada, { title: 'Été 🌊', publishStatus: 'PRIVATE' })
  const image = await upload(ada, 'avatars', await generateImage())
  await ada.call(editImage, { query: { type: 'avatar' }, body: { image } })
  await upload(ada, 'covers', await generateImage())
  const adasPost = await postWithImages(ada, {
    content: 'My own words',
    alts: ['A lighthouse', ''],
    nsfw: true,
  })
  const [bensVideo = ''] = await seedVideos(ben, 1, { title: 'Not of Ada' })
  const bensPost = await post(ben, 'Not of Ada either')
  const adasComment = await comment(ada, 'video', bensVideo, 'What I think')
  await comment(ben, 'post', adasPost.publicId, 'What Ben thinks')
  await vote(ada, 'post', bensPost.publicId, 'DOWNVOTE')
  await follow(ada, ben)
  await ada.call(addToWatchHistory, { query: { videoId: bensVideo } })
  await ada.call(addToSearchHistory, { query: { q: 'the sea' } })

  await waitForNotifications()
  const { url, state, progress, bytes, expiresAt } = await createExport(ada)
  expect([state, progress]).toEqual(['READY', 100])
  const hours = (Date.parse(expiresAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)

  const response = await ada.fetch(url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="seam-${ada.username}.zip"`,
    'content-length': String(bytes),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const files = await unzipFiles(Buffer.from(await response.arrayBuffer()))
  const content = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  const documents = [...files.keys()].filter((name) => name.endsWith('.json'))
  expect(documents.toSorted()).toEqual(
    'activity api-tokens comments follows identities invites moderation notifications passkeys playlists posts profile push-subscriptions saved search-history terms videos votes watch-history'
      .split(' ')
      .map((name) => `${name}.json`),
  )
  const profile = content('profile.json')
  expect(profile).toMatchObject({
    username: ada.username,
    email: ada.email,
    saveWatchHistory: true,
    ageConfirmed: false,
  })
  const [listed] = content('videos.json')
  expect(listed).toMatchObject({
    publicId: video.publicId,
    title: 'Été 🌊',
    publishStatus: 'PRIVATE',
  })
  const [written] = content('posts.json')
  const imageFiles = adasPost.images.map(({ public_id }) => `media/${public_id}.webp`)
  expect(written).toMatchObject({
    content: 'My own words',
    nsfw: true,
    comments: 1,
    images: [
      { file: imageFiles[0], alt: 'A lighthouse' },
      { file: imageFiles[1], alt: '' },
    ],
  })
  expect(content('comments.json')).toMatchObject([
    { publicId: adasComment._id, content: 'What I think', on: 'video', onPublicId: bensVideo },
  ])
  expect(content('votes.json')).toMatchObject([{ type: 'DOWNVOTE', onPublicId: bensPost.publicId }])
  expect(content('follows.json')).toMatchObject({
    following: [{ username: ben.username }],
    followers: [],
  })
  expect(content('notifications.json')).toMatchObject({
    settings: [],
    dailyMail: false,
    muted: [],
    ofPublicationsBy: [],
    notifications: expect.arrayContaining([
      expect.objectContaining({ kind: 'comment', on: 'post', onPublicId: adasPost.publicId }),
    ]),
  })
  expect(content('watch-history.json')).toMatchObject([{ videoPublicId: bensVideo, position: 0 }])
  expect(content('search-history.json')).toMatchObject([{ query: 'the sea' }])

  const media = [...files.keys()].filter((name) => name.startsWith('media/'))
  expect(new Set(media)).toEqual(
    new Set([listed.videoFile, listed.thumbnail, profile.avatar, ...imageFiles]),
  )
  expect(files.get(listed.videoFile)?.equals(await readFile(await generateClip()))).toBe(true)
  for (const name of [profile.avatar, ...imageFiles]) {
    expect(files.get(name)?.subarray(8, 12).toString()).toBe('WEBP')
  }
  const text = documents.map((name) => files.get(name)?.toString()).join()
  for (const secret of ['Not of Ada', 'Ben thinks', 'password', PASSWORD, ben.email]) {
    expect(text).not.toContain(secret)
  }
})

test('an empty account has an export, and no account gets another’s export', async () => {
  const [ada, cleo] = [await person('Ada'), await person('Cleo')]
  const [one, two] = [await createExport(ada), await createExport(cleo)]
  expect(one.url).not.toBe(two.url)
  const files = await unzipFiles(Buffer.from(await (await ada.fetch(one.url)).arrayBuffer()))
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({
    username: ada.username,
  })
  expect(files.get('videos.json')?.toString()).toBe('[]\n')
})
