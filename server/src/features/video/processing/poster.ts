import sharp from 'sharp'
import { limits } from '@seam/contract/limits.ts'
import { untrusted } from '../../../infra/ffmpeg/ffmpeg.ts'
import { rungSize } from '../renditions/ladder.ts'
import type { Stage } from './stage.ts'

const SIDE = 1280

/** Makes a picture of the video in its own shape, from a key frame some way in. */
export async function makePoster(stage: Stage, output: string): Promise<void> {
  const { ffmpeg, folder, input, source, signal } = stage
  const at = Math.min(source.duration * 0.1, 10)
  const grab = (seek: string[]) =>
    ffmpeg.ffmpeg(
      [
        ...untrusted,
        ...['-skip_frame', 'nokey', ...seek, '-i', `file:${input}`],
        // A picture has square pixels, whatever the video has.
        ...['-map', '0:v:0', '-vf', 'scale=iw*sar:ih', '-frames:v', '1', '-an', '-sn'],
        ...['-f', 'image2', 'file:frame.png'],
      ],
      { folder, signal, timeout: 60 },
    )
  const { width, height } = rungSize(source, SIDE)
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
