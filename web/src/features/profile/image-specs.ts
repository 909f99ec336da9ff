import { t } from '@lingui/core/macro'
import type { ProfileImageKind } from '@seam/contract/profile.ts'
import type { ImageSpec } from '../../entities/upload/image-spec.ts'

/** Upload folder and crop of each profile image. */
export const imageSpecs: Record<ProfileImageKind, ImageSpec> = {
  avatar: { folder: 'avatars', aspect: 1, width: 1024, round: true, hint: t`JPG or PNG` },
  cover: {
    folder: 'covers',
    aspect: 4,
    width: 1920,
    round: false,
    hint: t`JPG or PNG, best 1920 × 480. Wide screens show the middle of it`,
  },
}
