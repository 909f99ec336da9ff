import { beforeAll, expect, test } from 'vitest'
import { putCaptions } from '@seam/contract/captions.ts'
import { editVideo, type Video } from '@seam/contract/video.ts'
import { person, type Person, publish, visitor, waitUntilProcessed } from '../../../test/cast.ts'

let ada: Person
let video: Video
beforeAll(async () => {
  ada = await person('Ada')
  const { publicId } = await waitUntilProcessed(ada, await publish(ada))
  const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
  video = (await ada.call(putCaptions, { params: { publicId, language: 'en' }, body: { content } }))
    .data
})

const origin = 'https://elsewhere.example'
const filesOf = ({ videoFile, thumbnail }: Video) =>
  [
    videoFile.url,
    videoFile.hlsUrl,
    videoFile.captions[0]?.url,
    videoFile.captions[0]?.url.replace('.vtt', '.m3u8'),
    videoFile.hlsUrl?.replace('master', '480.keyframes'),
    videoFile.posterUrl,
    thumbnail.url,
  ].map((url) => url ?? '')
const corsOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control')))
const preflight = (path: string) =>
  visitor().fetch(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    },
  })
const publishAs = (publishStatus: Video['publishStatus']) => {
  const { publicId, title, description, category, nsfw } = video
  const body = { title, description, category, nsfw, publishStatus }
  return ada.call(editVideo, { params: { publicId }, body })
}

test.each(['PUBLIC', 'UNLISTED'] as const)(
  'players on other sites read the files of a video that is %s, without cookies',
  async (status) => {
    expect((await publishAs(status)).status).toBe(200)
    for (const path of filesOf(video)) {
      const headers = { origin, range: 'bytes=0-9' }
      const response = await visitor().fetch(path, { headers })
      expect([path, response.ok, corsOf(response)]).toEqual([
        path,
        true,
        {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'Content-Length, Content-Range',
        },
      ])
      const asked = await preflight(path)
      expect([path, asked.status, corsOf(asked)]).toEqual([
        path,
        204,
        expect.objectContaining({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': expect.stringContaining('Range'),
        }),
      ])
    }
  },
)

test('they never read the files of a private video, not even for its owner', async () => {
  expect((await publishAs('PRIVATE')).status).toBe(200)
  for (const path of filesOf(video)) {
    const response = await ada.fetch(path, { headers: { origin } })
    expect([path, response.status, corsOf(response)]).toEqual([path, 200, {}])
    const asked = await preflight(path)
    expect([path, asked.status, corsOf(asked)]).toEqual([path, 404, {}])
  }
})
