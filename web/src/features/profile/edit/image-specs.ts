import type { ProfileImageKind } from '@seam/contract/profile.ts'

interface ImageSpec {
  folder: 'avatars' | 'covers'
  /** Width divided by height. */
  aspect: number
  /** Pixels. A wider image is scaled down before the upload. */
  width: number
  hint: string
}

/** Upload folder and crop of each profile image. */
export const imageSpecs: Record<ProfileImageKind, ImageSpec> = {
  avatar: { folder: 'avatars', aspect: 1, width: 1024, hint: 'JPG or PNG' },
  cover: {
    folder: 'covers',
    aspect: 4,
    width: 1920,
    hint: 'JPG or PNG, best 1920 × 480. Wide screens show the middle of it',
  },
}
