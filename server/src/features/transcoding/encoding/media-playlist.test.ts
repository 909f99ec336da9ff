import { expect, test } from 'vitest'
import { bitRatesOf, parseMediaPlaylist } from './media-playlist.ts'

const segment = (seconds: number, length: number) => ({ seconds, length, offset: 0 })
const init = { offset: 0, length: 800 }

test('returns the rate of the largest segment, and the average', () => {
  const segments = [segment(2, 1000), segment(2, 3000), segment(4, 4000)]
  expect(bitRatesOf({ init, segments })).toEqual({ peak: 12_000, average: 8000 })
})

test('the rate of the largest segment is never below the average', () => {
  const { peak, average } = bitRatesOf({ init, segments: [segment(0.5, 1000)] })
  expect(peak).toBeGreaterThanOrEqual(average)
})

test('limits a rate to what the database can store', () => {
  const rates = bitRatesOf({ init, segments: [segment(0.001, 2 ** 31)] })
  expect(rates).toEqual({ peak: 2 ** 31 - 1, average: 2 ** 31 - 1 })
})

test('ignores incomplete segments of a playlist', () => {
  const playlist = [
    '#EXT-X-MAP:URI="480.mp4",BYTERANGE="800@0"',
    ...['#EXTINF:2.000000,', '#EXT-X-BYTERANGE:500@800', '480.mp4'],
    ...['#EXTINF:-7.000000,', '#EXT-X-BYTERANGE:600@1300', '480.mp4'],
    ...['#EXTINF:2.000000,', '#EXT-X-BYTERANGE:70'],
  ]
  expect(parseMediaPlaylist(playlist.join('\n'))?.segments).toEqual([
    { seconds: 2, length: 500, offset: 800 },
  ])
})
