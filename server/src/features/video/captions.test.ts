import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { captionsMessages } from '@seam/contract/captions-messages.ts'
import { putCaptions, removeCaptions } from '@seam/contract/captions.ts'
import { deleteVideo, editVideo, type Video } from '@seam/contract/video.ts'
import { WITHOUT_CAPTIONS } from '@seam/contract/hls.ts'
import { fetchText, siblingUrl } from '../../../test/hls.ts'
import { waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { assetFiles } from '../../../test/storage.ts'

const vtt = (text = 'Hello') => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`

let ada: Person
let ben: Person
let video: Video
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  ben = await person('Ben')
  video = await waitUntilProcessed(ada, await publish(ada))
})

const put = (who: Person, language: string, content: unknown = vtt(), target = video) =>
  who.call(putCaptions, { params: { publicId: target.publicId, language }, body: { content } })
const remove = (who: Person, language: string) =>
  who.call(removeCaptions, { params: { publicId: video.publicId, language } })
const files = async () =>
  (await assetFiles('videos', video.videoFile.url?.split('/')[3] ?? '')).filter((name) =>
    name.startsWith('captions'),
  )

test('SubRip is stored as WebVTT', async () => {
  const content = '\uFEFF1\r\n00:00:00,000 --> 00:00:01,000\r\n<i>Hello</i>\r\n'
  const [caption] = (await put(ada, 'en', content)).data.videoFile.captions
  expect(await fetchText(visitor(), caption?.url ?? '')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<i>Hello</i>\n',
  )
  await remove(ada, 'en')
})

test('other players find captions in the playlist, our player omits them', async () => {
  await put(ada, 'en')
  await put(ada, 'pt-BR', vtt('Olá ✓'))
  await put(ada, 'en-a1')
  const { hlsUrl } = video.videoFile
  const tags = async (query = '') =>
    (await fetchText(visitor(), `${hlsUrl}${query}`)).match(/^#EXT-X-MEDIA:.*$/gm)
  const [english, unknown, portuguese] = ((await tags()) ?? []).toSorted()
  expect(unknown).toContain('NAME="en-a1",LANGUAGE="en-a1"')
  expect(english).toMatch(
    /^#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English \(en\)",LANGUAGE="en",AUTOSELECT=YES,URI="captions\.en\.[\w-]+\.m3u8"$/,
  )
  expect(portuguese).toContain('NAME="português (Brasil) (pt-BR)",LANGUAGE="pt-BR"')
  expect(await fetchText(visitor(), hlsUrl)).toMatch(/^#EXT-X-STREAM-INF:.*,SUBTITLES="captions"$/m)
  const uri = /URI="(.*)"/.exec(portuguese ?? '')?.[1] ?? ''
  const playlist = await fetchText(visitor(), siblingUrl(hlsUrl, uri))
  expect(playlist).toMatch(/#EXT-X-TARGETDURATION:\d+\n[^]*#EXTINF:\d[^]*\n#EXT-X-ENDLIST\n$/)
  const file = /^captions.*$/m.exec(playlist)?.[0] ?? ''
  expect(await fetchText(visitor(), siblingUrl(hlsUrl, file))).toBe(vtt('Olá ✓'))
  expect(await tags(`?${WITHOUT_CAPTIONS}`)).toBe(null)
  for (const language of ['en', 'en-a1', 'pt-BR']) await remove(ada, language)
  expect(await tags()).toBe(null)
  expect((await visitor().fetch(siblingUrl(hlsUrl, uri))).status).toBe(404)
})

test('serves captions to everyone, replaces them under a new URL, and removes them', async () => {
  const added = await put(ada, 'en')
  expect(added.status).toBe(200)
  const [caption] = added.data.videoFile.captions
  expect(caption?.language).toBe('en')
  const response = await visitor().fetch(caption?.url ?? '')
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toBe(vtt())

  const replaced = (await put(ada, 'en', vtt('Ahoy'))).data.videoFile.captions
  expect(replaced).toHaveLength(1)
  expect(replaced[0]?.url).not.toBe(caption?.url)
  expect(await fetchText(visitor(), replaced[0]?.url ?? '')).toBe(vtt('Ahoy'))
  expect((await visitor().fetch(caption?.url ?? '')).status).toBe(404)
  expect(await files()).toHaveLength(1)

  const two = (await put(ada, 'pt-BR', vtt('Olá ✓'))).data.videoFile.captions
  expect(two.map(({ language }) => language).toSorted()).toEqual(['en', 'pt-BR'])
  expect((await remove(ada, 'en')).data.videoFile.captions).toHaveLength(1)
  expect((await remove(ada, 'en')).status).toBe(404)
  expect((await remove(ada, 'pt-BR')).data.videoFile.captions).toEqual([])
  expect(await files()).toEqual([])
})

test('only the owner adds and removes captions', async () => {
  expect((await put(ben, 'en')).status).toBe(403)
  expect((await remove(ben, 'en')).status).toBe(403)
  const secret = await waitUntilProcessed(ada, await publish(ada, { publishStatus: 'PRIVATE' }))
  expect((await put(ben, 'en', vtt(), secret)).status).toBe(404)
  const own = (await put(ada, 'en', vtt('Secret'), secret)).data.videoFile.captions[0]?.url ?? ''
  expect((await visitor().fetch(own)).status).toBe(404)
  expect((await ben.fetch(own)).status).toBe(404)
  const response = await ada.fetch(own)
  expect(await response.text()).toBe(vtt('Secret'))
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  [
    'SubRip that is too long',
    `1\n00:00:00,000 --> 00:00:01,000\n${'x'.repeat(limits.subRip)}`,
    captionsMessages.subRipLong,
  ],
  ['a text that was decoded wrongly', vtt('Caf\uFFFD'), captionsMessages.encoding],
  ['an empty text', '', captionsMessages.form],
  ['a number', 7, captionsMessages.form],
  ['an HTML page', '<script>alert(1)</script>', captionsMessages.form],
  ['a text that is too long', vtt('x'.repeat(limits.captions)), captionsMessages.long],
])('rejects %s at its field', async (_, content, message) => {
  const { status, errors } = await put(ada, 'en', content)
  expect(status).toBe(422)
  expect(errors).toEqual({ content: message })
})

test('accepts captions of the maximum length in any script', async () => {
  const overhead = JSON.stringify({ content: vtt('') }).length
  const han = Math.floor((limits.captionsBytes - overhead) / 3)
  for (const longest of [
    vtt('x'.repeat(limits.captions - vtt('').length)),
    vtt('漢'.repeat(han)),
  ]) {
    const { status, data } = await put(ada, 'ja', longest)
    expect(status).toBe(200)
    expect(await fetchText(visitor(), data.videoFile.captions[0]?.url ?? '')).toBe(longest)
  }
  expect((await put(ada, 'ja', vtt('漢'.repeat(han + 1)))).status).toBe(413)
  await remove(ada, 'ja')
})

test.each([
  '',
  '..',
  'english-of-a-very-long-kind-that-is-none',
  'EN',
  'e',
  'en%2F..%2Fx',
  'en_GB',
])('rejects %s as a language', async (language) => {
  expect((await put(ada, language)).status).toBeOneOf([404, 405])
})

test('limits the number of languages, and still replaces the captions of existing ones', async () => {
  const codes = Array.from(
    { length: limits.captionLanguages },
    (_, n) => `a${String.fromCharCode(97 + (n % 26))}${n > 25 ? 'a' : ''}`,
  )
  for (const code of codes) expect((await put(ada, code)).status).toBe(200)
  const { status, errors } = await put(ada, 'zh')
  expect([status, errors]).toEqual([422, { content: captionsMessages.tooMany }])
  expect((await put(ada, codes[3] ?? '')).status).toBe(200)
  expect(await files()).toHaveLength(limits.captionLanguages)
  for (const code of codes) await remove(ada, code)
})

test('keeps one of many concurrent uploads, and no files of the others', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => put(ada, 'de', vtt(`Nr. ${n}`))))
  expect(await files()).toHaveLength(1)
  await remove(ada, 'de')
})

test('captions survive an edit and are deleted with the video', async () => {
  const other = await waitUntilProcessed(ada, await publish(ada))
  await put(ada, 'en', vtt(), other)
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
  expect((await put(ada, 'en', vtt(), other)).status).toBe(404)
})

test('captions are read only for those who may send them', async () => {
  const sendHalf = async (who: Client) =>
    (
      await who.fetch(`/api/v1/video/${video.publicId}/captions/en`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"content": ',
      })
    ).status
  expect([await sendHalf(visitor()), await sendHalf(ada)]).toEqual([401, 400])
})
