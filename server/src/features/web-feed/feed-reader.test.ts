import { parseFeed } from 'feedsmith'
import { beforeAll, expect, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import {
  person,
  type Person,
  post,
  publish,
  visitor,
  waitUntilProcessed,
} from '../../../test/cast.ts'

let ada: Person
let video: Video
let url: string
let file: string
beforeAll(async () => {
  ada = await person('Ada')
  video = await publish(ada, { title: 'Tides & <currents>', description: 'Low water' })
  video = await waitUntilProcessed(ada, video)
  await post(ada, 'See https://example.org/a')
  const { origin } = await app()
  url = `${origin}/v/${video.publicId}`
  file = `${origin}${video.videoFile.url}`
})

const parse = async (name: string) => {
  const response = await visitor().fetch(`/u/${ada.username}/${name}`)
  return parseFeed(await response.text())
}

test('a reader finds the posts and videos of a user in the Atom feed', async () => {
  expect(await parse('feed.xml')).toMatchObject({
    format: 'atom',
    feed: {
      title: { value: 'Ada · Seam' },
      updated: expect.any(String),
      entries: [
        {
          title: { value: 'See https://example.org/a' },
          authors: [{ name: 'Ada' }],
          content: {
            type: 'html',
            value: expect.stringContaining('<a href="https://example.org/a"'),
          },
        },
        {
          title: { value: 'Tides & <currents>' },
          links: [
            { rel: 'alternate', href: url },
            { rel: 'enclosure', href: file, type: 'video/mp4', length: expect.any(Number) },
          ],
          media: {
            groups: [{ contents: [{ url: file, duration: 1 }], thumbnails: [{ width: 1280 }] }],
          },
        },
      ],
    },
  })
})

test('and in the JSON Feed', async () => {
  expect(await parse('feed.json')).toMatchObject({
    format: 'json',
    feed: {
      title: 'Ada · Seam',
      items: [
        { title: 'See https://example.org/a' },
        { url, title: 'Tides & <currents>', attachments: [{ url: file, duration_in_seconds: 1 }] },
      ],
    },
  })
})

test('a podcast app finds the videos as episodes', async () => {
  expect(await parse('podcast.xml')).toMatchObject({
    format: 'rss',
    feed: {
      itunes: { author: 'Ada', image: expect.stringMatching(/\.png$/) },
      items: [
        {
          title: 'Tides & <currents>',
          link: url,
          enclosures: [{ url: file, type: 'video/mp4', length: expect.any(Number) }],
          itunes: { duration: 1, image: expect.stringMatching(/\.jpg$/), explicit: false },
        },
      ],
    },
  })
})
