import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { deletePost, editPost } from '@seam/contract/post.ts'
import { editImage, editInfo } from '@seam/contract/profile.ts'
import { cardImages, cardSizes } from '@seam/contract/sharing-paths.ts'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import {
  person,
  type Person,
  post,
  publish,
  visitor,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { hostileTexts } from '../../../test/hostile-text.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'
import { workFolders } from '../../../test/storage.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const cardUrlOf = async (path: string) =>
  new URL((await fetchPage(visitor(), path)).meta['og:image'] ?? '').pathname
const fetchCard = async (path: string) => {
  const response = await visitor().fetch(path)
  return { response, image: Buffer.from(await response.arrayBuffer()) }
}
const expectCard = async (path: string) => {
  const { response, image } = await fetchCard(path)
  expect([path, response.status]).toEqual([path, 200])
  expect(response.headers.get('content-type')).toBe('image/png')
  const { width, height, format } = await sharp(image).metadata()
  expect({ width, height, format }).toEqual({ ...cardSizes.post, format: 'png' })
  return image
}

test('the pages of a post and a profile have a large image for previews', async () => {
  const { publicId } = await post(ada, 'Land in sight')
  for (const path of [`/p/${publicId}`, `/u/${ada.username}`]) {
    const { meta } = await fetchPage(visitor(), path)
    expect(meta).toMatchObject({
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': meta['og:image'],
    })
    await expectCard(await cardUrlOf(path))
  }
})

test('adult and unlisted videos have an image of the site, which is the same for all', async () => {
  const urlsOf = async (details: Parameters<typeof seedVideos>[2]) =>
    Promise.all((await seedVideos(ada, 2, details)).map((publicId) => cardUrlOf(`/v/${publicId}`)))
  for (const details of [{ nsfw: true }, { publishStatus: 'UNLISTED' }] as const) {
    const [url = '', other] = await urlsOf(details)
    expect(other).toBe(url)
    await expectCard(url)
  }
})

test('the image shows the avatar', async () => {
  const ben = await person('Ben')
  const path = `/u/${ben.username}`
  const before = await expectCard(await cardUrlOf(path))
  const body = { image: await upload(ben, 'avatars', await generateImage()) }
  expect((await ben.call(editImage, { query: { type: 'avatar' }, body })).status).toBe(200)
  const after = await expectCard(await cardUrlOf(path))
  const colorAt = async (image: Buffer) =>
    (await sharp(image).extract({ left: 160, top: 160, width: 1, height: 1 }).raw().toBuffer())[0]
  expect(await colorAt(after)).not.toBe(await colorAt(before))
})

test('a change has a new URL, to which the earlier one redirects', async () => {
  const { publicId } = await post(ada, 'Before')
  const before = await cardUrlOf(`/p/${publicId}`)
  const { response } = await fetchCard(before)
  expect(response.headers.get('cache-control')).toContain('immutable')
  await ada.call(editPost, { params: { publicId }, body: { content: 'After' } })
  const after = await cardUrlOf(`/p/${publicId}`)
  expect(after).not.toBe(before)
  const old = await fetchCard(before)
  expect([old.response.status, old.response.headers.get('location')]).toEqual([302, after])
  expect(old.response.headers.get('cache-control')).toBe('no-store')
})

test('a video has JPEGs of its thumbnail, which all programs read, below 300 kB', async () => {
  const { publicId } = await waitUntilProcessed(ada, await publish(ada))
  const { meta } = await fetchPage(visitor(), `/v/${publicId}`)
  expect(meta).toMatchObject({
    'og:image': expect.stringMatching(`/card/v/${publicId}/[\\w-]+\\.jpg$`),
    'og:image:type': 'image/jpeg',
    'og:image:width': '1280',
    'og:image:height': '720',
    'og:image:alt': expect.any(String),
  })
  for (const kind of ['video', 'videoSmall', 'episode'] as const) {
    const path = cardImages[kind].replace('{publicId}', publicId).replace('{hash}', 'x')
    const location = (await fetchCard(path)).response.headers.get('location') ?? ''
    const { response, image } = await fetchCard(location)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(image.length).toBeLessThanOrEqual(300_000)
    const { width, height, format } = await sharp(image).metadata()
    expect({ width, height, format }).toEqual({ ...cardSizes[kind], format: 'jpeg' })
  }
})

test('the image of noise is below 300 kB too', async () => {
  const noise = join(tmpdir(), `noise-${process.pid}.png`)
  onTestFinished(() => rm(noise))
  const pixels = { width: 1280, height: 720, channels: 3 as const }
  await sharp({
    create: { ...pixels, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
  })
    .png()
    .toFile(noise)
  const video = await publish(ada, { thumbnail: await upload(ada, 'thumbnails', noise) })
  await waitUntilProcessed(ada, video)
  const { image } = await fetchCard(await cardUrlOf(`/v/${video.publicId}`))
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1280 })
  expect(image.length).toBeLessThanOrEqual(300_000)
})

test('a podcast has a square cover', async () => {
  const feed = await (await visitor().fetch(`/u/${ada.username}/podcast.xml`)).text()
  const url = /<itunes:image href="([^"]*)"/.exec(feed)?.[1] ?? ''
  const { response, image } = await fetchCard(new URL(url).pathname)
  expect(response.status).toBe(200)
  expect(await sharp(image).metadata()).toMatchObject({ ...cardSizes.cover, format: 'png' })
})

test('a client that has the image gets 304', async () => {
  const path = await cardUrlOf(`/u/${ada.username}`)
  const { response } = await fetchCard(path)
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await visitor().fetch(path, { headers })).status).toBe(304)
})

test('a deleted post has no image, even if it is cached', async () => {
  const { publicId } = await post(ada, 'Soon gone')
  const path = await cardUrlOf(`/p/${publicId}`)
  await expectCard(path)
  await ada.call(deletePost, { params: { publicId } })
  expect((await fetchCard(path)).response.status).toBe(404)
})

test('the image of a renamed user redirects', async () => {
  const cleo = await person('Cleo')
  const path = await cardUrlOf(`/u/${cleo.username}`)
  const username = `n_${cleo.username}`.slice(0, 20)
  await cleo.call(editInfo, { body: { fullName: 'Cleo', about: '', username } })
  const { response } = await fetchCard(path)
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toMatch(`/card/u/${username}/`)
})

/** Names as hostile as texts, because they are drawn on one line. */
const hostileNames = [
  'W'.repeat(limits.fullName),
  '🙂'.repeat(Math.floor(limits.fullName / 2)),
  'שלום עולם الفيديو',
  '<b>&amp;<i size=99>',
]

test('any name can be drawn, on the image of a profile, of a post and on the cover of a podcast', async () => {
  const dora = await person('Ben')
  const { publicId } = await post(dora)
  for (const fullName of sampleOf(hostileNames, 2)) {
    const info = { fullName, about: fullName, username: dora.username }
    expect((await dora.call(editInfo, { body: info })).status).toBe(200)
    const { response } = await fetchCard(`/card/u/${dora.username}/cover/x.png`)
    const cover = await fetchCard(response.headers.get('location') ?? '')
    expect(cover.response.status).toBe(200)
    expect(await sharp(cover.image).metadata()).toMatchObject(cardSizes.cover)
    await expectCard(await cardUrlOf(`/u/${dora.username}`))
    await expectCard(await cardUrlOf(`/p/${publicId}`))
  }
})

test('one image is drawn at a time, waiting ones have no files, and nothing is left behind', async () => {
  const others = new Set(await workFolders())
  const own = async () => (await workFolders()).filter((name) => !others.has(name)).length
  const paths: string[] = []
  for (let number = 0; number < 10; number += 1) {
    paths.push(await cardUrlOf(`/p/${(await post(ada, `Card ${number}`)).publicId}`))
  }
  const drawing = { most: 0, goesOn: true }
  const watching = (async () => {
    while (drawing.goesOn) drawing.most = Math.max(drawing.most, await own())
  })()
  const statuses = await Promise.all(paths.map(async (path) => (await fetchCard(path)).response))
  drawing.goesOn = false
  await watching
  expect([drawing.most, await own()]).toEqual([1, 0])
  // Anyone who waits longer than ten seconds is told to retry.
  const late = statuses.filter(({ status }) => status !== 200)
  expect(late.length).toBeLessThan(paths.length)
  expect(late.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual(
    late.map(() => [429, true]),
  )
})

test('any text can be drawn', async () => {
  const texts = [
    'x'.repeat(2000),
    '🙂'.repeat(600),
    'a\u0301\u0302\u0303\u0304'.repeat(300),
    `${'\u3164'.repeat(300)}x`,
    `${'\ue000'.repeat(300)}x`,
    ...hostileTexts,
  ]
  for (const content of sampleOf(texts, 6)) {
    const { publicId } = await post(ada, content)
    await expectCard(await cardUrlOf(`/p/${publicId}`))
  }
})
