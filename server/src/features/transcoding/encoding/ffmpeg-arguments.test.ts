import { expect, test } from 'vitest'
import type { Probe } from '../../../infra/ffmpeg/probe.ts'
import { encoders } from '../../../infra/ffmpeg/video-encoder.ts'
import { encodeArguments } from './encode-arguments.ts'
import { ladderOf } from './ladder.ts'
import { remuxArguments, canRemux, isStreamCopy } from './remux.ts'

type Change = { video?: Partial<Probe['video']>; audio?: Partial<Probe['audio']> | null }

/** Returns a probe of H.264 and AAC as recorded by phones, with changes. */
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
    pixels: size.width * size.height,
    frames: 300,
    frameRate: 30,
    ...change.video,
  },
  audio:
    change.audio === null
      ? null
      : {
          index: 1,
          codec: 'aac',
          profile: 'LC',
          channels: 2,
          ...change.audio,
        },
})

const encode = (input: Probe) =>
  encodeArguments({
    source: input,
    renditions: ladderOf(input).filter(({ step }) => step === 0),
  })
const valueOf = (args: string[], option: string) => args[args.indexOf(option) + 1]

test.each<[string, Change]>([
  ['H.264 of 8 bits', {}],
  ['H.264 of full range', { video: { pixelFormat: 'yuvj420p' } }],
  ['H.264 without audio', { audio: null }],
  ['H.264 with MP3', { audio: { codec: 'mp3' } }],
])('copies the video stream of %s', (_, change) => {
  expect(canRemux(source(change))).toBe(true)
  expect(valueOf(remuxArguments(source(change), 'play.mp4'), '-c:v')).toBe('copy')
})

test.each<[string, Change]>([
  ['another codec', { video: { codec: 'hevc', profile: 'Main' } }],
  ['lossless H.264', { video: { profile: 'High 4:4:4 Predictive' } }],
  ['10 bits', { video: { pixelFormat: 'yuv420p10le' } }],
  ['4:2:2', { video: { pixelFormat: 'yuv422p' } }],
  ['interlaced video', { video: { interlaced: true } }],
  ['high dynamic range', { video: { hdr: true } }],
  ['a level that phones do not decode', { video: { level: 52 } }],
  ['more frames per second than phones decode', { video: { frameRate: 120 } }],
  ['more than is presented', { video: { edited: true } }],
])('encodes %s', (_, change) => {
  expect(canRemux(source(change))).toBe(false)
  const args = encode(source(change))
  expect(valueOf(args, '-c:v')).toBe('libx264')
  expect(valueOf(args, '-filter_complex')).toContain('scale=854:480')
  expect(valueOf(args, '-filter_complex')).toContain('format=yuv420p')
})

test('copies, encodes or omits audio separately from the video', () => {
  const audio = (change: Change) => remuxArguments(source(change), 'play.mp4')
  expect(valueOf(audio({}), '-c:a')).toBe('copy')
  expect(valueOf(audio({ audio: { codec: 'opus' } }), '-c:a')).toBe('aac')
  expect(audio({ audio: null })).not.toContain('-c:a')
})

test.each(['LC', 'HE-AAC', 'HE-AACv2'])('copies AAC of the profile %s', (profile) => {
  expect(isStreamCopy(source({ audio: { profile } }))).toBe(true)
})

// Browsers other than Apple's do not decode these.
test.each(['xHE-AAC', 'LD', 'ELD', 'Main'])('encodes AAC of the profile %s', (profile) => {
  const args = remuxArguments(source({ audio: { profile } }), 'play.mp4')
  expect(valueOf(args, '-c:a')).toBe('aac')
  expect(isStreamCopy(source({ audio: { profile } }))).toBe(false)
})

test('the smallest rendition with its audio plays on a 500 kbit/s connection', () => {
  const renditions = ladderOf({ width: 1280, height: 720 }).filter(({ quality }) => quality === 240)
  const args = encodeArguments({ source: source({}), renditions })
  expect([valueOf(args, '-c:a'), valueOf(args, '-b:a')]).toEqual(['aac', '64k'])
  expect(valueOf(args, '-maxrate')).toBe('300k')
})

test('copies the probed streams and nothing else', () => {
  const args = remuxArguments(source({ video: { index: 2 }, audio: { index: 5 } }), 'play.mp4')
  const maps = args.filter((_, index) => args[index - 1] === '-map')
  expect(maps).toEqual(['0:2', '0:5'])
  expect(valueOf(args, '-map_metadata')).toBe('-1')
  expect(valueOf(args, '-map_chapters')).toBe('-1')
  expect(args.at(-1)).toBe('file:play.mp4')
})

test('deinterlaces and tone-maps only what needs it', () => {
  const filters = (video: Change['video']) =>
    valueOf(encode(source({ video: { codec: 'vp9', ...video } })), '-filter_complex')
  expect(filters({})).not.toMatch(/yadif|tonemap/)
  expect(filters({ interlaced: true })).toContain('yadif')
  expect(filters({ hdr: true })).toContain('tonemap')
})

test.each([
  ['x264', 'libx264', 'format=yuv420p[out480]'],
  ['nvenc', 'h264_nvenc', 'format=yuv420p[out480]'],
  ['vaapi', 'h264_vaapi', 'format=yuv420p,format=nv12,hwupload[out480]'],
] as const)(
  'encodes every rendition with %s, within the bit rate of the rendition',
  (name, codec, filter) => {
    const input = source()
    const renditions = ladderOf(input).filter(({ step }) => step === 0)
    const args = encodeArguments({ source: input, renditions }, encoders[name])
    expect(args.filter((arg) => arg === codec)).toHaveLength(renditions.length)
    expect(valueOf(args, '-filter_complex')).toContain(filter)
    expect(valueOf(args, '-maxrate')).toBe('1400k')
    expect(args.filter((arg) => arg.startsWith('expr:'))).toHaveLength(renditions.length)
  },
)

test.each([60_000 / 1001, 60.02, 30.02, 57.3, 70, 144, 24_000 / 1001, 12.5, 0.2])(
  'all renditions have key frames at the same times at %f frames per second',
  (frameRate) => {
    const input = source({ video: { frameRate } })
    const renditions = ladderOf(input).filter(({ step }) => step === 0)
    const args = encodeArguments({ source: input, renditions })
    const filter = String(valueOf(args, '-filter_complex'))
    const rates = [...filter.matchAll(/\[in\d+\]fps=([\d.]+),/g)].map(([, rate]) => Number(rate))
    const frames = args.filter((_, index) => args[index - 1] === '-g').map(Number)
    const seconds = frames.map((count, index) => count / (rates[index] ?? 0))
    for (const each of seconds) {
      expect(each / (seconds[0] ?? 0)).toBeCloseTo(1, 4)
      // At low frame rates, a group cannot be exactly two seconds long.
      expect(Math.abs(each - 2)).toBeLessThan(frameRate > 1 ? 0.1 : 3.1)
    }
    // The rates of 480, then of 240.
    const [full = 0, smallest = 0] = rates
    expect(full).toBeLessThanOrEqual(63)
    expect(full).toBeGreaterThan(Math.min(frameRate, 35) * 0.99)
    expect(smallest).toBeLessThanOrEqual(31.5)
  },
)
