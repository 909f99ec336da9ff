import { expect, test } from 'vitest'
import { parseStoryboard, tileAt } from './storyboard.ts'

const text = `WEBVTT

00:00.000 --> 00:05.000
storyboard.webp#xywh=0,0,160,90

NOTE nothing of ours

01:00:05.000 --> 01:00:10.500
storyboard.webp#xywh=160,90,160,90
`

test('parses the times and positions of tiles, and resolves the sprite against the storyboard URL', () => {
  const tiles = parseStoryboard(text, 'https://seam.example/media/a/storyboard.vtt')
  expect(tiles).toEqual([
    expect.objectContaining({ from: 0, to: 5, x: 0, y: 0, width: 160, height: 90 }),
    expect.objectContaining({ from: 3605, to: 3610.5, x: 160, y: 90 }),
  ])
  expect(tiles[0]?.url).toBe('https://seam.example/media/a/storyboard.webp')
})

test('accepts CRLF line ends', () => {
  expect(parseStoryboard(text.replaceAll('\n', '\r\n'), 'https://seam.example/s.vtt')).toHaveLength(
    2,
  )
})

test('returns the tile at a time, and the last tile after the end', () => {
  const tiles = parseStoryboard(text, 'https://seam.example/s.vtt')
  expect(tileAt(tiles, 4.9)?.from).toBe(0)
  expect(tileAt(tiles, 9999)?.from).toBe(3605)
  expect(tileAt([], 1)).toBeUndefined()
})
