import { copyFile, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { siblingUrl, fetchText } from '../../../../test/hls.ts'
import { app } from '../../../../test/app.ts'
import { visitor } from '../../../../test/cast.ts'
import { generateMedia, vp9 } from '../../../../test/generate-media.ts'
import { processAndProbe } from '../../../../test/probe.ts'
import { probe } from '../../../infra/ffmpeg/probe.ts'
import type { ProcessingContext } from './convert.ts'
import { makeStoryboard, storyboardLayout, storyboardVtt } from './storyboard.ts'

test.each([
  [1, 1920, 1080, { count: 1, columns: 1, rows: 1, width: 160, height: 90 }],
  [15, 1920, 1080, { count: 8, columns: 8, rows: 1 }],
  [60, 1080, 1920, { count: 30, columns: 10, rows: 3, width: 90, height: 160 }],
  [7200, 1920, 1080, { count: 100, columns: 10, rows: 10, interval: 72 }],
  [10, 4000, 10, { width: 160, height: 2 }],
])('lays out %d s of %d x %d', (duration, width, height, board) => {
  expect(storyboardLayout({ duration, width, height })).toMatchObject(board)
})

test('cues cover the whole video without gaps, each with its own area', () => {
  const text = storyboardVtt(
    storyboardLayout({ duration: 4000, width: 1920, height: 1080 }),
    'sprite.webp',
  )
  const cues = [...text.matchAll(/(\S+) --> (\S+)\nsprite\.webp#xywh=(\S+)/g)]
  expect(cues).toHaveLength(100)
  expect(cues[0]?.slice(1)).toEqual(['00:00:00.000', '00:00:40.000', '0,0,160,90'])
  expect(cues.at(-1)?.slice(1)).toEqual(['01:06:00.000', '01:06:40.000', '1440,810,160,90'])
  expect(new Set(cues.map(([, , , area]) => area)).size).toBe(100)
})

const black = 'color=black:size=320x180:rate=10:duration=6'
const white = 'color=white:size=320x180:rate=10:duration=6'
/** Six seconds of black, then six of white. */
const generateVideo = (codec: string[], extension = 'mp4') =>
  generateMedia(['-f', 'lavfi', '-i', `${black}[a];${white}[b];[a][b]concat`, ...codec], extension)
const x264 = (...keyFrames: string[]) => [
  ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-sc_threshold', '0', ...keyFrames],
]

async function colorsOf(sprite: Buffer | string): Promise<string[]> {
  const { data, info } = await sharp(sprite)
    .greyscale()
    .resize(6, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(6)
  return [...data].map((value) => (value > 128 ? 'white' : 'black'))
}

const halfAndHalf = [...['black', 'black', 'black'], ...['white', 'white', 'white']]

test.each(
  sampleOf([
    ['copied', x264('-g', '20')],
    ['copied, with one key frame', x264('-g', '1000')],
    ['encoded', vp9],
  ]),
)('frames are those of their times: %s', async (_, codec) => {
  const file = await generateVideo(codec, codec === vp9 ? 'webm' : 'mp4')
  const { apiVideo } = await processAndProbe(file)
  const { storyboardUrl } = apiVideo.videoFile
  expect(await fetchText(visitor(), storyboardUrl)).toContain('storyboard.webp#xywh=800,0,160,90')
  const sprite = await visitor().fetch(siblingUrl(storyboardUrl, 'storyboard.webp'))
  expect(await colorsOf(Buffer.from(await sprite.arrayBuffer()))).toEqual(halfAndHalf)
})

test('the last key frame of a long video fills the remaining tiles', async () => {
  const { ffmpeg } = await app()
  const file = await generateVideo(x264('-force_key_frames', '0,6'))
  const colors = await ffmpeg.withWorkFolder(
    (path) => copyFile(file, path),
    async (folder) => {
      const { video, ...source } = await probe(ffmpeg, folder)
      const context: ProcessingContext = {
        ffmpeg,
        folder,
        input: 'input',
        niceness: 0,
        onProgress: () => {},
        signal: AbortSignal.timeout(60_000),
        // As costly as hours of video.
        source: { ...source, video: { ...video, pixels: 1e9 } },
      }
      await makeStoryboard(context, { text: 'board.vtt', sprite: 'board.webp' })
      return colorsOf(await readFile(`${folder}/board.webp`))
    },
  )
  expect(colors).toEqual(halfAndHalf)
})
