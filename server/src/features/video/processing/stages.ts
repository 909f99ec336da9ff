import sharp from 'sharp'
import { limits } from '@seam/contract/limits.ts'
import { type Ffmpeg, MediaFailure, untrusted } from '../../../infra/ffmpeg/ffmpeg.ts'
import { type Probe, probe } from '../../../infra/ffmpeg/probe.ts'
import { isRemux, playableArguments, rungSize } from './plan.ts'

export interface Stage {
  ffmpeg: Ffmpeg
  folder: string
  source: Probe
  signal: AbortSignal
  /** Told how far this stage is, from 0 to 1. */
  onProgress: (share: number) => void
}

const POSTER_SIDE = 1280
/** A result may be shorter than its source by this share and this many seconds. */
const MISSING = { share: 0.05, seconds: 1 }

/** Seconds that a stage may take: remuxing is quick, encoding may be slower than playing. */
const patience = (source: Probe) =>
  isRemux(source) ? 120 + source.duration / 10 : 300 + source.duration * 5

/** Makes the file that the video plays from. Throws a MediaFailure, also where some of it is missing. */
export async function makePlayable(stage: Stage, output: string): Promise<void> {
  const { ffmpeg, folder, source, signal, onProgress } = stage
  await ffmpeg.ffmpeg(
    [
      ...untrusted,
      ...['-t', String(limits.videoDuration)],
      ...['-i', 'file:input', '-progress', 'pipe:1', '-nostats'],
      ...playableArguments(source, output),
    ],
    {
      folder,
      signal,
      timeout: patience(source),
      onLine: (line) => {
        const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
        if (micros) onProgress(Math.min(1, Number(micros) / 1e6 / source.duration))
      },
    },
  )
  const made = await probe(ffmpeg, folder, output, signal)
  if (made.duration < source.duration * (1 - MISSING.share) - MISSING.seconds) {
    throw new MediaFailure('the file ends before its time', false)
  }
}

/** Makes a picture of the video in its own shape, from a key frame some way in. */
export async function makePoster(stage: Stage, from: string, output: string): Promise<void> {
  const { ffmpeg, folder, source, signal } = stage
  const at = Math.min(source.duration * 0.1, 10)
  const grab = (seek: string[]) =>
    ffmpeg.ffmpeg(
      [
        ...untrusted,
        ...['-skip_frame', 'nokey', ...seek, '-i', `file:${from}`],
        // A picture has square pixels, whatever the video has.
        ...['-map', '0:v:0', '-vf', 'scale=iw*sar:ih', '-frames:v', '1', '-an', '-sn'],
        ...['-f', 'image2', 'file:frame.png'],
      ],
      { folder, signal, timeout: 60 },
    )
  const { width, height } = rungSize(source, POSTER_SIDE)
  const encode = () =>
    sharp(`${folder}/frame.png`, { limitInputPixels: limits.imagePixels })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .toFile(`${folder}/${output}`)
  // A short video may have its only key frame at the start: then there is no picture after `at`.
  await grab(['-ss', at.toFixed(2)])
  await encode().catch(async () => {
    await grab([])
    await encode()
  })
}
