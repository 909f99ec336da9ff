import { expect, test } from 'vitest'
import { isWebVtt } from './web-vtt.ts'

const cue = '00:01.000 --> 00:04.000\nNever drink liquid nitrogen.\n'

test.each([
  ['the shortest', `WEBVTT\n\n${cue}`],
  ['a title', `WEBVTT Lectures\n\n${cue}`],
  ['a byte order mark', `\uFEFFWEBVTT\n\n${cue}`],
  ['lines of Windows', `WEBVTT\r\n\r\n${cue.replaceAll('\n', '\r\n')}`],
  [
    'hours, numbers, notes and settings',
    `WEBVTT\n\nNOTE x\n\n1\n100:00:01.000 --> 100:00:02.000 line:0\nx`,
  ],
])('captions with %s are taken', (_, text) => {
  expect(isWebVtt(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a head without cues', 'WEBVTT\n\n'],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nx'],
  ['another word', `WEBVTTX\n\n${cue}`],
  ['a page', '<html>WEBVTT'],
  ['a playlist', '#EXTM3U\n#EXTINF:4,\nx.ts'],
])('%s is no WebVTT', (_, text) => {
  expect(isWebVtt(text)).toBe(false)
})
