import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { MediaFailure } from '../../../infra/ffmpeg/ffmpeg.ts'

/** What has ffmpeg write a picture as it is: nothing packs it only to have it unpacked again. */
export const asPixels = (file: string): string[] => [
  ...['-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', `file:${file}`],
]

interface Picture {
  width: number
  height: number
  /** 1 to 100. */
  quality: number
}

// What is packed here are plain pixels: nothing is decoded in this process.
sharp.block({ operation: ['VipsForeignLoad'] })

/** Packs such pixels as WebP. Throws a MediaFailure where there are none: that ffmpeg calls a success. */
export async function packPicture(
  pixels: string,
  { width, height, quality }: Picture,
  output: string,
): Promise<void> {
  const size = await stat(pixels).then(
    (facts) => facts.size,
    () => 0,
  )
  if (size !== 3 * width * height) throw new MediaFailure('there is no picture', false)
  const bytes = await readFile(pixels)
  await sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 3 })
    .toFile(output)
}
