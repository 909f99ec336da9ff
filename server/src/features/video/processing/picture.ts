import { readFile } from 'node:fs/promises'
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

/** Packs such pixels as WebP. Throws a MediaFailure where there are none: that ffmpeg calls a success. */
export async function packPicture(
  pixels: string,
  { width, height, quality }: Picture,
  output: string,
): Promise<void> {
  const bytes = await readFile(pixels).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!bytes?.length) throw new MediaFailure('there is no picture', false)
  await sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 3 })
    .toFile(output)
}
