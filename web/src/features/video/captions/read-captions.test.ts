import { limits } from '@seam/contract/limits.ts'
import { captionsMessages } from '@seam/contract/captions-messages.ts'
import { expect, test } from 'vitest'
import { readCaptions } from './read-captions.ts'

const cue = '00:00.000 --> 00:02.000\nSaid aloud\n'
const file = (...parts: BlobPart[]) => new File(parts, 'en.vtt', { type: 'text/vtt' })

test('returns captions unchanged', async () => {
  const content = `WEBVTT\n\n${cue}`
  expect(await readCaptions(file(content), 'en')).toEqual({ content })
})

test.each([
  ['subtitles of another kind', `{0}{50}Said aloud`],
  ['captions without a cue', 'WEBVTT\n\nNOTE nothing'],
  ['an empty file', ''],
])('rejects %s', async (_name, text) => {
  expect(await readCaptions(file(text), 'en')).toEqual({ problem: captionsMessages.form })
})

test('rejects captions that are too long', async () => {
  const text = `WEBVTT\n\n${cue}NOTE ${'x'.repeat(limits.captions)}`
  expect(await readCaptions(file(text), 'en')).toEqual({ problem: captionsMessages.long })
})

const words = `WEBVTT\n\n00:00.000 --> 00:02.000\nÇa va, Zoë ?\n`
const inLatin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const inUtf16 = (text: string, { swapped = false } = {}) => {
  const pairs = Array.from(text, (letter) => [
    letter.charCodeAt(0) % 256,
    letter.charCodeAt(0) >> 8,
  ])
  return Uint8Array.from(pairs.flatMap((pair) => (swapped ? pair.toReversed() : pair)))
}

test.each([
  ['UTF-8 with a byte order mark', file(`\uFEFF${words}`)],
  ['UTF-16 with a byte order mark', file(inUtf16(`\uFEFF${words}`))],
  ['UTF-16 in the other order', file(inUtf16(`\uFEFF${words}`, { swapped: true }))],
  ['UTF-16 without a byte order mark', file(inUtf16(words))],
  ['Windows-1252', file(inLatin1(words))],
])('reads %s', async (_name, captions) => {
  expect(await readCaptions(captions, 'fr')).toEqual({ content: words })
})

test('rejects a picture as not being captions', async () => {
  const picture = file(inLatin1('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'))
  expect(await readCaptions(picture, 'en')).toEqual({ problem: captionsMessages.form })
})

test('converts SubRip', async () => {
  const captions = file('1\r\n00:00:00,000 --> 00:00:02,000\r\nSaid aloud\r\n')
  expect(await readCaptions(captions, 'en')).toEqual({
    content: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nSaid aloud\n',
  })
})

test.each([
  ['Windows-1251', 'ru', inLatin1(words.replace('Ça va, Zoë ?', 'Ïðèâåò, êàê äåëà?'))],
  [
    'Windows-1251 in English captions',
    'en',
    inLatin1(`WEBVTT\n\n${'Ïðèâåò, êàê äåëà? '.repeat(9)}`),
  ],
  ['Shift JIS', 'ja', inLatin1(words.replace('Ça', '\u0082\u00b1\u0082\u00f1'))],
  ['Windows-1250', 'pl', inLatin1(words.replace('Ça', 'by\u00b3o'))],
])('says to save %s as UTF-8', async (_name, language, bytes) => {
  expect(await readCaptions(file(bytes), language)).toEqual({ problem: captionsMessages.encoding })
})
