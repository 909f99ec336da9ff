import type { ProfileImage } from '@seam/contract/profile.ts'

interface Shape {
  folder: 'avatars' | 'covers'
  /** Width to height. */
  aspect: number
  /** Pixels; a larger picture is made smaller before it is sent. */
  width: number
  hint: string
}

/** What each of a profile's images is cropped to. */
export const shapes: Record<ProfileImage, Shape> = {
  avatar: { folder: 'avatars', aspect: 1, width: 1024, hint: 'JPG or PNG' },
  cover: {
    folder: 'covers',
    aspect: 4,
    width: 1920,
    hint: 'JPG or PNG, best 1920 × 480. Wide screens show the middle of it',
  },
}
