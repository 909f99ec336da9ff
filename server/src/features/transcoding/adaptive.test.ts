import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { siblingUrl, fetchText, renditionsIn } from '../../../test/hls.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { writeTestFile } from '../../../test/malicious-files.ts'
import { assetFiles } from '../../../test/storage.ts'
import { parseMediaPlaylist } from './encoding/media-playlist.ts'

const exec = promisify(execFile)

let ada: Person
let video: Video
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
  video = await waitUntilProcessed(
    ada,
    await publish(ada, {}, await generateClip({ seconds: 9, size: '1280x720', rate: 20 })),
  )
})

const assetOf = ({ videoFile }: Video) => videoFile.hlsUrl?.split('/')[3] ?? ''

test('a READY video has every rendition up to its own size', async () => {
  expect(video.processing).toEqual({ state: 'READY', progress: 100, reason: null })
  expect((await renditionsIn(video)).map(({ name, says }) => [name, says.RESOLUTION])).toEqual([
    ['480.m3u8', '854x480'],
    ['240.m3u8', '426x240'],
    ['720.m3u8', '1280x720'],
  ])
  expect(await assetFiles('videos', assetOf(video))).toEqual([
    ...['240.mp4', '480.mp4', '720.mp4', 'original', 'play.mp4', 'poster.webp'],
    ...['storyboard.vtt', 'storyboard.webp'],
  ])
})

test('a small video has one rendition of its own size', async () => {
  const small = await waitUntilProcessed(ada, await publish(ada))
  expect((await renditionsIn(small)).map(({ says }) => says.RESOLUTION)).toEqual(['320x180'])
})

test('the master playlist describes each rendition correctly', async () => {
  const { origin } = await app()
  for (const { url, says } of await renditionsIn(video)) {
    const show = [
      '-show_entries',
      'stream=codec_name,profile,level,width,height,avg_frame_rate',
      '-of',
      'json',
    ]
    const { stdout } = await exec('ffprobe', ['-v', 'error', ...show, origin + url])
    const { streams } = JSON.parse(stdout) as {
      streams: {
        codec_name: string
        level: number
        width: number
        height: number
        avg_frame_rate: string
      }[]
    }
    const [videoStream, audioStream] = streams
    expect(audioStream?.codec_name).toBe('aac')
    expect(says.RESOLUTION).toBe(`${videoStream?.width}x${videoStream?.height}`)
    const level = videoStream?.level.toString(16).padStart(2, '0')
    expect(says.CODECS).toBe(`"avc1.6400${level},mp4a.40.2"`)
    expect(`${Number(says['FRAME-RATE'])}/1`).toBe(videoStream?.avg_frame_rate)
    expect(says['CLOSED-CAPTIONS']).toBe('NONE')
    expect(Number(says.BANDWIDTH)).toBeGreaterThanOrEqual(Number(says['AVERAGE-BANDWIDTH']))
  }
})

test('the segments of a rendition cover its whole file without a gap', async () => {
  for (const { url } of await renditionsIn(video)) {
    const playlist = await fetchText(visitor(), url)
    expect(playlist).toMatch(/#EXT-X-PLAYLIST-TYPE:VOD[^]*#EXT-X-ENDLIST\n$/)
    const { init, segments } = parseMediaPlaylist(playlist) ?? { init: null, segments: [] }
    expect(init?.offset).toBe(0)
    expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([4, 4, 1])
    let end = init?.length ?? 0
    for (const { offset, length } of segments) {
      expect(offset).toBe(end)
      end = offset + length
    }
    const file = await visitor().fetch(url.replace('m3u8', 'mp4'))
    expect((await file.arrayBuffer()).byteLength).toBe(end)
  }
})

test('all renditions of a converted video have the same segments', async () => {
  const codec = ['-c:v', 'mpeg4', '-q:v', '5', '-r', '60000/1001', '-c:a', 'aac']
  const file = await generateClip({ seconds: 9, size: '1280x720', rate: 60, codec })
  const converted = await waitUntilProcessed(ada, await publish(ada, {}, file))
  const renditions = await renditionsIn(converted)
  expect(renditions.map(({ says }) => says['FRAME-RATE'])).toEqual(['59.940', '29.970', '59.940'])
  const playlists = await Promise.all(renditions.map(({ url }) => fetchText(visitor(), url)))
  for (const playlist of playlists) {
    expect(playlist).toContain('#EXT-X-TARGETDURATION:4\n')
    const { segments } = parseMediaPlaylist(playlist) ?? { segments: [] }
    const expected = [4.004, 4.004, 0.992]
    expect(segments).toHaveLength(expected.length)
    for (const [at, { seconds }] of segments.entries()) {
      // The last one may differ by a frame.
      expect(Math.abs(seconds - (expected[at] ?? 0))).toBeLessThan(at < 2 ? 0.001 : 0.05)
    }
  }
})

test('serves a segment by its byte range', async () => {
  const [first] = await renditionsIn(video)
  const { segments } = parseMediaPlaylist(await fetchText(visitor(), first?.url ?? '')) ?? {
    segments: [],
  }
  const { offset = 0, length = 0 } = segments[1] ?? {}
  const response = await visitor().fetch(siblingUrl(video.videoFile.hlsUrl, '480.mp4'), {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
  })
  expect(response.status).toBe(206)
  expect(response.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBe(length)
  expect(bytes.toString('latin1', 4, 8)).toMatch(/moof|styp|sidx/)
})

test('each picture of a key frame playlist can be decoded on its own', async () => {
  const master = await fetchText(visitor(), video.videoFile.hlsUrl)
  const tags = [...master.matchAll(/^#EXT-X-I-FRAME-STREAM-INF:(.*)$/gm)].map(([, says]) => says)
  expect(tags).toHaveLength(3)
  expect(tags[0]).toMatch(
    /^BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=854x480,CODECS="avc1\.\w+",URI="480\.keyframes\.m3u8"$/,
  )
  const url = siblingUrl(video.videoFile.hlsUrl, '480.keyframes.m3u8')
  const playlist = await fetchText(visitor(), url)
  expect(playlist).toContain('\n#EXT-X-I-FRAMES-ONLY\n')
  const { init, segments } = parseMediaPlaylist(playlist) ?? { segments: [] }
  const file = await visitor().fetch(siblingUrl(video.videoFile.hlsUrl, '480.mp4'))
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(segments).toHaveLength(3)
  for (const { offset, length } of segments) {
    const part = [bytes.subarray(0, init?.length), bytes.subarray(offset, offset + length)]
    const path = await writeTestFile(Buffer.concat(part))
    const count = [
      '-count_frames',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=nb_read_frames',
    ]
    const { stdout } = await exec('ffprobe', ['-v', 'fatal', ...count, '-of', 'csv=p=0', path])
    expect([offset, stdout.trim()]).toEqual([offset, '1'])
    expect(length).toBeLessThan(bytes.length / 6)
  }
})

test('playlists are revalidated, with 304 while they are unchanged', async () => {
  for (const name of ['master.m3u8', '480.m3u8']) {
    const url = siblingUrl(video.videoFile.hlsUrl, name)
    const first = await visitor().fetch(url)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=9')
    expect(first.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    const etag = first.headers.get('etag') ?? ''
    // A proxy that compresses makes the tag weak.
    for (const known of [etag, `W/${etag}`]) {
      const headers = { 'if-none-match': known }
      expect((await visitor().fetch(url, { headers })).status).toBe(304)
    }
  }
})

test.each(['1080.m3u8', '1080.mp4', '720.growing.m3u8', 'x.m3u8', 'growing-480/0.m4s'])(
  'returns 404 for %s, which does not exist',
  async (name) => {
    expect((await visitor().fetch(siblingUrl(video.videoFile.hlsUrl, name))).status).toBe(404)
  },
)

test('returns 405 for a POST to a playlist', async () => {
  const posted = await visitor().fetch(video.videoFile.hlsUrl ?? '', { method: 'POST' })
  expect(posted.status).toBe(405)
})
