import { expect, test } from 'vitest'
import { isWebVtt } from './web-vtt.ts'

const cue = '00:01.000 --> 00:04.000\nNever drink liquid nitrogen.\n'

test.each([
  ['one cue', `WEBVTT\n\n${cue}`],
  ['a title', `WEBVTT Lectures\n\n${cue}`],
  ['a byte order mark', `\uFEFFWEBVTT\n\n${cue}`],
  ['CRLF line endings', `WEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}`],
  [
    'hours, numbers, notes and settings',
    `WEBVTT\n\nNOTE x\n\n1\n100:00:01.000 --> 100:00:02.000 line:0\nx`,
  ],
])('accepts captions with %s', (_, text) => {
  expect(isWebVtt(text)).toBe(true)
})

test.each([
  ['an empty text', ''],
  ['a header without cues', 'WEBVTT\n\n'],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nx'],
  ['another signature', `WEBVTTX\n\n${cue}`],
  ['an HTML page', '<html>WEBVTT'],
  ['a playlist', '#EXTM3U\n#EXTINF:4,\nx.ts'],
])('rejects %s', (_, text) => {
  expect(isWebVtt(text)).toBe(false)
})
