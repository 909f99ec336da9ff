import { expect, test } from 'vitest'
import { readStoryboard, sceneAt } from './storyboard.ts'

const text = `WEBVTT

00:00.000 --> 00:05.000
storyboard.webp#xywh=0,0,160,90

NOTE nothing of ours

01:00:05.000 --> 01:00:10.500
storyboard.webp#xywh=160,90,160,90
`

test('scenes have their times and their places, beside the file that names them', () => {
  const scenes = readStoryboard(text, 'https://seam.example/media/a/storyboard.vtt')
  expect(scenes).toEqual([
    expect.objectContaining({ from: 0, to: 5, x: 0, y: 0, width: 160, height: 90 }),
    expect.objectContaining({ from: 3605, to: 3610.5, x: 160, y: 90 }),
  ])
  expect(scenes[0]?.url).toBe('https://seam.example/media/a/storyboard.webp')
})

test('line ends of every system are read', () => {
  expect(readStoryboard(text.replaceAll('\n', '\r\n'), 'https://seam.example/s.vtt')).toHaveLength(
    2,
  )
})

test('a moment has its scene, and after the last there is the last', () => {
  const scenes = readStoryboard(text, 'https://seam.example/s.vtt')
  expect(sceneAt(scenes, 4.9)?.from).toBe(0)
  expect(sceneAt(scenes, 9999)?.from).toBe(3605)
  expect(sceneAt([], 1)).toBeUndefined()
})
