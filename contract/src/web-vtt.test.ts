import { expect, test } from 'vitest'
import { toWebVtt } from './web-vtt.ts'

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
  expect(toWebVtt(text)).toBe(text)
})

test.each([
  ['an empty text', ''],
  ['a header without cues', 'WEBVTT\n\n'],
  ['another signature', `WEBVTTX\n\n${cue}`],
  ['an HTML page', '<html>WEBVTT'],
  ['a text with a time', 'Notes\n00:00:01,000 --> 00:00:02,000\nx'],
  ['a number', '1'],
  ['a playlist', '#EXTM3U\n#EXTINF:4,\nx.ts'],
])('rejects %s', (_, text) => {
  expect(toWebVtt(text)).toBeNull()
})

const subRip = `1
00:00:01,000 --> 00:00:04,500
Never drink
liquid nitrogen.

2
1:02:03,4 --> 01:02:05,000 X1:40 X2:600 Y1:20 Y2:50
{\\an8}<i>Tom</i> & <font color="#fff">Jerry</font> <3
`
const converted = `WEBVTT

00:00:01.000 --> 00:00:04.500
Never drink
liquid nitrogen.

01:02:03.400 --> 01:02:05.000 line:0
<i>Tom</i> &amp; Jerry &lt;3
`

test.each([
  ['LF', subRip],
  ['CRLF and a byte order mark', `\uFEFF${subRip.replaceAll('\n', '\r\n')}`],
  ['CR', subRip.replaceAll('\n', '\r')],
  ['blank lines before', `\n\n${subRip}`],
  ['an empty line in a cue', subRip.replace('drink\n', 'drink\n\n')],
  ['no number', subRip.replace('1\n', '').replace('2\n', '')],
])('converts SubRip with %s to WebVTT', (_, text) => {
  expect(toWebVtt(text)).toBe(converted)
})

test('preserves a number in the last line of a cue', () => {
  expect(
    toWebVtt('1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n7'),
  ).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n42\n\n00:00:03.000 --> 00:00:04.000\n7\n')
})

test('a cue does not end at an arrow in its text', () => {
  expect(toWebVtt('1\n00:00:01,000 --> 00:00:02,000\na --> b')).toContain('a --&gt; b')
})
