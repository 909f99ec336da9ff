import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { readCaptions } from './read-captions.ts'

const cue = '00:00.000 --> 00:02.000\nSaid aloud\n'
const file = (text: string) => new File([text], 'en.vtt', { type: 'text/vtt' })

test('returns captions unchanged', async () => {
  const content = `WEBVTT\n\n${cue}`
  expect(await readCaptions(file(content))).toEqual({ content })
})

test.each([
  ['subtitles of another kind', `1\n${cue}`],
  ['captions without a cue', 'WEBVTT\n\nNOTE nothing'],
  ['an empty file', ''],
])('rejects %s', async (_name, text) => {
  expect(await readCaptions(file(text))).toEqual({ problem: messages.captionsForm })
})

test('rejects captions that are too long', async () => {
  const text = `WEBVTT\n\n${cue}NOTE ${'x'.repeat(limits.captions)}`
  expect(await readCaptions(file(text))).toEqual({ problem: messages.captionsLong })
})
