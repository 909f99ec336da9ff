import { beforeAll, expect, test } from 'vitest'
import { editVideo, type Video } from '@seam/contract/video.ts'
import { siblingUrl, slowToProcess } from '../../../test/hls.ts'
import { waitForJobs } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { generateClip } from '../../../test/generate-media.ts'

const names = [
  ...['master.m3u8', '480.m3u8', '480.mp4', 'storyboard.vtt', 'storyboard.webp'],
  ...['480.growing.m3u8', 'growing-480/init.mp4', 'growing-480/0.m4s', 'play.mp4'],
]

let ada: Person
let ben: Person
let video: Video
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  ben = await person('Ben')
  video = await waitUntilProcessed(ada, await publish(ada, {}, await generateClip(slowToProcess)))
})

const setStatus = (publishStatus: string) =>
  ada.call(editVideo, {
    params: { publicId: video.publicId },
    body: {
      title: 'T',
      description: '',
      category: 'ART',
      nsfw: false,
      thumbnail: null,
      publishStatus,
    },
  })
const statuses = (who: Client) =>
  Promise.all(
    names.map(async (name) => (await who.fetch(siblingUrl(video.videoFile.hlsUrl, name))).status),
  )
const all = (status: number) => names.map(() => status)

test('every file of a video has the visibility of the video', async () => {
  expect(await statuses(visitor())).toEqual(all(200))
  await setStatus('UNLISTED')
  expect(await statuses(visitor())).toEqual(all(200))
  await setStatus('PRIVATE')
  expect(await statuses(visitor())).toEqual(all(404))
  expect(await statuses(ben)).toEqual(all(404))
  expect(await statuses(ada)).toEqual(all(200))
})

test('no file of a private video may be cached', async () => {
  const cacheControls = await Promise.all(
    names.map(async (name) => {
      const { headers } = await ada.fetch(siblingUrl(video.videoFile.hlsUrl, name))
      return headers.get('cache-control')
    }),
  )
  expect(new Set(cacheControls)).toEqual(new Set(['private, no-store']))
})
