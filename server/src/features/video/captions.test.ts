import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import {
  deleteVideo,
  editVideo,
  putCaptions,
  removeCaptions,
  type Video,
} from '@seam/contract/video.ts'
import { textAt } from '../../../test/adaptive.ts'
import { settled } from '../../../test/app.ts'
import { person, type Person, processed, publish, visitor } from '../../../test/cast.ts'
import { filesOf } from '../../../test/storage.ts'

const words = (said = 'Hello') => `WEBVTT\n\n00:00.000 --> 00:01.000\n${said}\n`

let ada: Person
let ben: Person
let video: Video
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
  ben = await person('Ben')
  video = await processed(ada, await publish(ada))
})

const give = (who: Person, language: string, content: unknown = words(), of = video) =>
  who.call(putCaptions, { params: { publicId: of.publicId, language }, body: { content } })
const take = (who: Person, language: string) =>
  who.call(removeCaptions, { params: { publicId: video.publicId, language } })
const files = async () =>
  (await filesOf('videos', video.videoFile.url?.split('/')[3] ?? '')).filter((name) =>
    name.startsWith('captions'),
  )

test('captions are shown to everybody, replaced under a new address, and taken back', async () => {
  const given = await give(ada, 'en')
  expect(given.status).toBe(200)
  const [caption] = given.data.videoFile.captions
  expect(caption?.language).toBe('en')
  const response = await visitor().fetch(caption?.url ?? '')
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toBe(words())

  const replaced = (await give(ada, 'en', words('Ahoy'))).data.videoFile.captions
  expect(replaced).toHaveLength(1)
  expect(replaced[0]?.url).not.toBe(caption?.url)
  expect(await textAt(visitor(), replaced[0]?.url ?? '')).toBe(words('Ahoy'))
  expect((await visitor().fetch(caption?.url ?? '')).status).toBe(404)
  expect(await files()).toHaveLength(1)

  const two = (await give(ada, 'pt-BR', words('Olá ✓'))).data.videoFile.captions
  expect(two.map(({ language }) => language).toSorted()).toEqual(['en', 'pt-BR'])
  expect((await take(ada, 'en')).data.videoFile.captions).toHaveLength(1)
  expect((await take(ada, 'en')).status).toBe(404)
  expect((await take(ada, 'pt-BR')).data.videoFile.captions).toEqual([])
  expect(await files()).toEqual([])
})

test('only their owner gives and takes captions', async () => {
  expect((await give(ben, 'en')).status).toBe(403)
  expect((await take(ben, 'en')).status).toBe(403)
  const secret = await processed(ada, await publish(ada, { publishStatus: 'PRIVATE' }))
  expect((await give(ben, 'en', words(), secret)).status).toBe(404)
  const own = (await give(ada, 'en', words('Secret'), secret)).data.videoFile.captions[0]?.url ?? ''
  expect((await visitor().fetch(own)).status).toBe(404)
  expect((await ben.fetch(own)).status).toBe(404)
  const response = await ada.fetch(own)
  expect(await response.text()).toBe(words('Secret'))
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nx', messages.captionsForm],
  ['nothing', '', messages.captionsForm],
  ['a number', 7, messages.captionsForm],
  ['a page', '<script>alert(1)</script>', messages.captionsForm],
  ['too much', words('x'.repeat(limits.captions)), messages.captionsLong],
])('%s is refused at its field', async (_, content, message) => {
  const { status, errors } = await give(ada, 'en', content)
  expect(status).toBe(422)
  expect(errors).toEqual({ content: message })
})

test('as much as there may be is taken, whatever letters it is of', async () => {
  const most = words('漢'.repeat(limits.captions - words('').length))
  const { status, data } = await give(ada, 'ja', most)
  expect(status).toBe(200)
  expect(await textAt(visitor(), data.videoFile.captions[0]?.url ?? '')).toBe(most)
  await take(ada, 'ja')
})

test.each([
  '',
  '..',
  'english-of-a-very-long-kind-that-is-none',
  'EN',
  'e',
  'en%2F..%2Fx',
  'en_GB',
])('%s is no language', async (language) => {
  expect((await give(ada, language)).status).toBeOneOf([404, 405])
})

test('languages are at most so many, and those there are can still be replaced', async () => {
  const codes = Array.from(
    { length: limits.captionLanguages },
    (_, n) => `a${String.fromCharCode(97 + (n % 26))}${n > 25 ? 'a' : ''}`,
  )
  for (const code of codes) expect((await give(ada, code)).status).toBe(200)
  const { status, errors } = await give(ada, 'zh')
  expect([status, errors]).toEqual([422, { content: messages.captionsMany }])
  expect((await give(ada, codes[3] ?? '')).status).toBe(200)
  expect(await files()).toHaveLength(limits.captionLanguages)
  for (const code of codes) await take(ada, code)
})

test('given many times at once, one stays and the others leave nothing', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => give(ada, 'de', words(`Nr. ${n}`))))
  expect(await files()).toHaveLength(1)
  await take(ada, 'de')
})

test('captions stay when details are edited, and go with the video', async () => {
  const other = await processed(ada, await publish(ada))
  await give(ada, 'en', words(), other)
  const edited = await ada.call(editVideo, {
    params: { publicId: other.publicId },
    body: {
      title: 'New',
      description: '',
      publishStatus: 'PUBLIC',
      category: 'ART',
      nsfw: false,
      thumbnail: null,
    },
  })
  const url = edited.data.videoFile.captions[0]?.url ?? ''
  expect((await visitor().fetch(url)).status).toBe(200)
  await ada.call(deleteVideo, { params: { publicId: other.publicId } })
  expect((await visitor().fetch(url)).status).toBe(404)
  expect((await give(ada, 'en', words(), other)).status).toBe(404)
})
