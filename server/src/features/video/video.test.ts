import { expect, test } from 'vitest'
import { deleteVideo, editVideo, getVideo, listVideos } from '@seam/contract/video.ts'
import { person, processed, publish, visitor } from '../../../test/cast.ts'

test('a published video is processed, listed and played by a visitor', async () => {
  const ada = await person('Ada')
  const published = await publish(ada, { title: 'Sailing' })
  expect(published.processing.state).toBe('PROCESSING')
  const ready = await processed(ada, published)
  expect(ready.processing).toEqual({ state: 'READY', progress: 100, reason: null })

  const anyone = visitor()
  const { data } = await anyone.call(getVideo, { params: { publicId: published.publicId } })
  expect(data[0]).toMatchObject({ title: 'Sailing', owner: { username: ada.username } })
  const list = await anyone.call(listVideos, { query: { username: ada.username } })
  expect(list.data.docs.map((video) => video.publicId)).toEqual([published.publicId])

  const file = await anyone.fetch(ready.videoFile.url ?? '')
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('video/mp4')
})
