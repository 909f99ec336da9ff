import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { MediaError } from '../../../infra/ffmpeg/ffmpeg.ts'

/** Makes ffmpeg write one frame as raw pixels, without an image codec. */
export const rawFrameArguments = (file: string): string[] => [
  ...['-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', `file:${file}`],
]

interface ImageOptions {
  width: number
  height: number
  /** 1 to 100. */
  quality: number
}

// The input is raw pixels: this process decodes nothing.
sharp.block({ operation: ['VipsForeignLoad'] })

/**
 * Encodes raw pixels as WebP. Throws a MediaError if there are none, which ffmpeg does not report.
 */
export async function encodeWebp(
  pixels: string,
  { width, height, quality }: ImageOptions,
  output: string,
): Promise<void> {
  const size = await stat(pixels).then(
    (facts) => facts.size,
    () => 0,
  )
  if (size !== 3 * width * height) throw new MediaError('there is no frame', false)
  const bytes = await readFile(pixels)
  await sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 3 })
    .toFile(output)
}
