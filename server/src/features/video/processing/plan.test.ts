import { describe, expect, test } from 'vitest'
import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { isRemux, playableArguments, rungSize } from './plan.ts'

type Change = { video?: Partial<Probe['video']>; audio?: Partial<Probe['audio']> | null }

/** H.264 and AAC as phones record it, but for what is changed. */
const source = (change: Change = {}, size = { width: 1920, height: 1080 }): Probe => ({
  duration: 10,
  ...size,
  video: {
    index: 0,
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    interlaced: false,
    hdr: false,
    primaries: 'bt709',
    matrix: 'bt709',
    ...change.video,
  },
  audio: change.audio === null ? null : { index: 1, codec: 'aac', profile: 'LC', ...change.audio },
})

const after = (args: string[], option: string) => args[args.indexOf(option) + 1]

test.each<[string, Change]>([
  ['H.264 of 8 bits', {}],
  ['its full range', { video: { pixelFormat: 'yuvj420p' } }],
  ['a silent one', { audio: null }],
  ['one with foreign sound', { audio: { codec: 'mp3' } }],
])('browsers play %s: the picture is copied', (_, change) => {
  expect(isRemux(source(change))).toBe(true)
  expect(after(playableArguments(source(change), 'play.mp4'), '-c:v')).toBe('copy')
})

test.each<[string, Change]>([
  ['another codec', { video: { codec: 'hevc', profile: 'Main' } }],
  ['lossless H.264', { video: { profile: 'High 4:4:4 Predictive' } }],
  ['10 bits', { video: { pixelFormat: 'yuv420p10le' } }],
  ['4:2:2', { video: { pixelFormat: 'yuv422p' } }],
  ['interlaced pictures', { video: { interlaced: true } }],
  ['high dynamic range', { video: { hdr: true } }],
])('browsers do not play %s: it is encoded', (_, change) => {
  expect(isRemux(source(change))).toBe(false)
  const args = playableArguments(source(change), 'play.mp4')
  expect(after(args, '-c:v')).toBe('libx264')
  expect(after(args, '-vf')).toContain('scale=854:480')
  expect(after(args, '-vf')).toContain('format=yuv420p')
})

test('sound is copied, encoded or left out by itself', () => {
  const audio = (change: Change) => playableArguments(source(change), 'play.mp4')
  expect(after(audio({}), '-c:a')).toBe('copy')
  expect(after(audio({ audio: { codec: 'opus' } }), '-c:a')).toBe('aac')
  expect(audio({ audio: null })).not.toContain('-c:a')
})

test('the streams are those that were found, and nothing else is taken along', () => {
  const args = playableArguments(source({ video: { index: 2 }, audio: { index: 5 } }), 'play.mp4')
  const maps = args.filter((_, index) => args[index - 1] === '-map')
  expect(maps).toEqual(['0:2', '0:5'])
  expect(after(args, '-map_metadata')).toBe('-1')
  expect(after(args, '-map_chapters')).toBe('-1')
  expect(args.at(-1)).toBe('file:play.mp4')
})

test('only what needs it is deinterlaced or tone-mapped', () => {
  const filters = (video: Change['video']) =>
    after(playableArguments(source({ video: { codec: 'vp9', ...video } }), 'play.mp4'), '-vf')
  expect(filters({})).not.toMatch(/yadif|tonemap/)
  expect(filters({ interlaced: true })).toContain('yadif')
  expect(filters({ hdr: true })).toContain('tonemap')
})

describe('the size of a rung', () => {
  test.each([
    [1920, 1080, 480, 854, 480],
    [1080, 1920, 480, 480, 854],
    [1920, 1080, 1080, 1920, 1080],
    [640, 360, 480, 640, 360],
    [1000, 1000, 480, 480, 480],
    [4096, 1716, 480, 1146, 480],
    [3, 3, 480, 2, 2],
    [1, 1, 480, 2, 2],
    [321, 181, 480, 320, 180],
  ])('of %i x %i in %i lines is %i x %i', (width, height, rung, wide, high) => {
    expect(rungSize(source({}, { width, height }), rung)).toEqual({ width: wide, height: high })
  })

  test('is even, in the shape of the source, and never larger than it', () => {
    for (let width = 2; width < 2000; width += 37) {
      for (let height = 2; height < 2000; height += 41) {
        const size = rungSize(source({}, { width, height }), 480)
        expect([size.width % 2, size.height % 2]).toEqual([0, 0])
        expect(size.width).toBeLessThanOrEqual(width)
        expect(size.height).toBeLessThanOrEqual(height)
        const scale = Math.min(1, 480 / Math.min(width, height))
        expect(Math.abs(size.width - width * scale)).toBeLessThan(2)
        expect(Math.abs(size.height - height * scale)).toBeLessThan(2)
      }
    }
  })
})
