import { beforeAll, expect, test } from 'vitest'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { waitForJobs } from '../../../test/app.ts'
import { generateClip, h264, generateMedia, vp9 } from '../../../test/generate-media.ts'
import { topLevelBoxes, streamHashes, processAndProbe, probe } from '../../../test/probe.ts'

beforeAll(waitForJobs)

const testVideo = (size = '320x180') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=25:duration=1`,
]
const testAudio = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1']
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast']

test.each(sampleOf(['mp4', 'mov'] as const))(
  'H.264 with AAC in %s is remuxed with its index at the front',
  async (extension) => {
    const file = await generateClip({ extension })
    const result = await processAndProbe(file)
    expect(result.streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
    expect(await streamHashes(result.path)).toEqual(await streamHashes(file))
    const boxes = topLevelBoxes(result.bytes)
    expect(boxes[0]).toBe('ftyp')
    expect(boxes.indexOf('moov')).toBeGreaterThan(0)
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
    expect(result.poster).toEqual({ width: 320, height: 180, format: 'webp' })
  },
)

test('VP9 with Opus in WebM becomes H.264 with AAC at 480p', async () => {
  const result = await processAndProbe(
    await generateClip({ extension: 'webm', codec: vp9, size: '1280x720' }),
  )
  expect(result.video).toMatchObject({
    codec_name: 'h264',
    pix_fmt: 'yuv420p',
    width: 854,
    height: 480,
  })
  expect(result.audio).toMatchObject({ codec_name: 'aac', profile: 'LC' })
  expect(result.duration).toBeCloseTo(1, 1)
  const boxes = topLevelBoxes(result.bytes)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  expect(result.apiVideo.videoFile).toMatchObject({ width: 1280, height: 720 })
})

test('a small video is not enlarged', async () => {
  const result = await processAndProbe(
    await generateClip({ extension: 'webm', codec: vp9, size: '160x90' }),
  )
  expect(result.video).toMatchObject({ width: 160, height: 90 })
})

test.each(
  sampleOf([
    ['copied', () => generateClip({ sound: false })],
    ['encoded', () => generateClip({ sound: false, extension: 'webm', codec: vp9 })],
  ]),
)('a silent video stays silent: %s', async (_, file) => {
  const result = await processAndProbe(await file())
  expect(result.streams.map(({ codec_type }) => codec_type)).toEqual(['video'])
})

test.each(
  sampleOf([
    ['PCM', ['-c:a', 'pcm_s16le'], 'mov'],
    ['MP3', ['-c:a', 'libmp3lame'], 'mp4'],
    ['ALAC', ['-c:a', 'alac'], 'mov'],
  ]),
)('%s beside H.264 becomes AAC, and the video stream is copied', async (_, audio, extension) => {
  const file = await generateMedia(
    [...testVideo(), ...testAudio, ...x264, '-pix_fmt', 'yuv420p', ...audio],
    extension,
  )
  const result = await processAndProbe(file)
  expect(result.audio).toMatchObject({ codec_name: 'aac' })
  expect((await streamHashes(result.path))[0]).toBe((await streamHashes(file))[0])
})

test('downmixes six channels to two when it encodes audio', async () => {
  const surround = ['-ac', '6', '-c:a', 'pcm_s16le']
  const file = await generateMedia([...testVideo(), ...testAudio, ...h264, ...surround], 'mov')
  expect((await processAndProbe(file)).audio).toMatchObject({ codec_name: 'aac', channels: 2 })
})

test.each(
  sampleOf([
    ['MPEG-4 part 2', ['-c:v', 'mpeg4', '-pix_fmt', 'yuv420p'], 'mp4'],
    ['ProRes', ['-c:v', 'prores_ks'], 'mov'],
    ['VP8', ['-c:v', 'libvpx', '-deadline', 'realtime'], 'webm'],
    ['AV1', ['-c:v', 'libsvtav1', '-preset', '12'], 'mp4'],
    ['lossless H.264', [...x264, '-pix_fmt', 'yuv420p', '-qp', '0'], 'mp4'],
    ['H.264 of 4:4:4', [...x264, '-pix_fmt', 'yuv444p'], 'mp4'],
    ['H.264 of 10 bits', [...x264, '-pix_fmt', 'yuv420p10le'], 'mp4'],
  ]),
)('%s becomes H.264 that browsers play', async (_, codec, extension) => {
  const result = await processAndProbe(await generateMedia([...testVideo(), ...codec], extension))
  expect(result.video).toMatchObject({
    codec_name: 'h264',
    profile: 'High',
    pix_fmt: 'yuv420p',
    width: 320,
  })
})

test.each([
  ['more pixels in a row', '4352x64', 25, []],
  ['more frames per second', '320x180', 120, []],
  ['a higher level', '320x180', 25, ['-level', '6.0']],
])('H.264 of %s than phones decode is encoded', async (_, size, rate, options) => {
  const args = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=1`]
  const file = await generateMedia([...args, ...h264, ...options], 'mp4')
  const { video } = await processAndProbe(file)
  expect(video?.width).toBeLessThanOrEqual(4096)
  expect(video?.level).toBeLessThanOrEqual(51)
  const [frames = 0, seconds = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number)
  expect(frames / seconds).toBeLessThanOrEqual(60)
})

const x265 = (params: string) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
  ...['-x265-params', `log-level=error:${params}`],
]

test.each(
  sampleOf([
    ['PQ', 'transfer=smpte2084:colorprim=bt2020:colormatrix=bt2020nc'],
    ['HLG', 'transfer=arib-std-b67:colorprim=bt2020:colormatrix=bt2020nc'],
    ['PQ of another matrix', 'transfer=smpte2084:colorprim=bt2020:colormatrix=bt2020c'],
    ['PQ without further metadata', 'transfer=smpte2084'],
  ]),
)('tone-maps HEVC of 10 bits and high dynamic range (%s) to standard range', async (_, params) => {
  const file = await generateMedia(
    [...testVideo(), ...testAudio, ...x265(params), '-c:a', 'aac'],
    'mov',
  )
  expect((await probe(file)).video?.color_transfer).toBe(/transfer=([\w-]+)/.exec(params)?.[1])
  const result = await processAndProbe(file)
  expect(result.video).toMatchObject({
    codec_name: 'h264',
    pix_fmt: 'yuv420p',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
    color_space: 'bt709',
  })
  expect(result.audio).toMatchObject({ codec_name: 'aac' })
})

test('encodes HEVC of standard dynamic range without tone mapping', async () => {
  const result = await processAndProbe(
    await generateMedia([...testVideo(), ...x265('keyint=25')], 'mp4'),
  )
  expect(result.video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' })
})

test('removes metadata such as title and location, and further tracks', async () => {
  const file = await generateMedia(
    [
      ...[...testVideo(), ...testAudio, ...testAudio],
      ...['-map', '0', '-map', '1', '-map', '2', ...h264],
      ...['-metadata', 'title=Secret title', '-metadata', 'location=+51.5-000.1/'],
      ...['-metadata:s:v', 'handler_name=Secret handler', '-metadata:s:a', 'language=deu'],
    ],
    'mov',
  )
  expect(JSON.stringify(await probe(file))).toContain('Secret')
  const result = await processAndProbe(file)
  expect(result.streams).toHaveLength(2)
  expect(result.bytes.includes('Secret')).toBe(false)
  expect(result.bytes.includes('+51.5')).toBe(false)
})

test.each([
  ['a fragmented mp4', [...h264, '-movflags', 'frag_keyframe+empty_moov'], 'mp4'],
  ['a browser recording without a duration', [...vp9, '-live', '1'], 'webm'],
])('%s plays with its duration', async (_, codec, extension) => {
  const result = await processAndProbe(
    await generateMedia([...testVideo(), ...testAudio, ...codec], extension),
  )
  expect(result.duration).toBeCloseTo(1, 1)
  expect(result.apiVideo.videoFile.duration).toBeCloseTo(1, 1)
})
