import sharp from 'sharp'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { refuseField } from '../../infra/http/refusal.ts'
import { imageFiles } from './address.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

export type ImageFolder = keyof typeof imageFiles

const shapes = {
  thumbnails: { fit: 'inside', large: [1280, 1280], small: [640, 640] },
  avatars: { fit: 'cover', large: [512, 512], small: [128, 128] },
  covers: { fit: 'inside', large: [1920, 1920], small: [960, 960] },
} as const

/**
 * Re-encodes the image `input` of a folder into the sizes in use, upright and without metadata.
 * Gives the size of the original as shown. Refuses what is no image or too large in pixels.
 */
export async function makeImages(folder: ImageFolder, work: string) {
  const { fit, ...sizes } = shapes[folder]
  const read = () =>
    sharp(`${work}/input`, { limitInputPixels: limits.imagePixels, failOn: 'error' }).autoOrient()
  try {
    const { autoOrient } = await read().metadata()
    for (const size of ['large', 'small'] as const) {
      const [width, height] = sizes[size]
      await read()
        .resize({ width, height, fit, withoutEnlargement: true })
        .webp({ quality: 82, effort: 3 })
        .timeout({ seconds: 30 })
        .toFile(`${work}/${imageFiles[folder][size]}`)
    }
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw refuseField('file', messages.imagePixels)
    }
    throw error
  }
}
