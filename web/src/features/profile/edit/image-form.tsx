import type { ProfileImageKind } from '@seam/contract/profile.ts'
import type { ReactNode } from 'react'
import { ImageForm as CroppedImageForm } from '../../../entities/image/image-form.tsx'
import type { useImageForm } from '../../../entities/image/use-image-form.ts'
import { editImage } from './actions.ts'
import { imageSpecs } from './image-specs.ts'

interface Props {
  kind: ProfileImageKind
  form: ReturnType<typeof useImageForm>
  /** The current image. */
  current: ReactNode
  onDone: () => void
}

const toasts = { avatar: 'Avatar saved.', cover: 'Cover image saved.' }

/** The form for an image of the user's profile. */
export const ImageForm = ({ kind, ...form }: Props) => (
  <CroppedImageForm
    spec={imageSpecs[kind]}
    save={(uploaded) => editImage(kind, uploaded)}
    toast={{ id: 'user-details-update', saved: toasts[kind] }}
    // As tall as the form of the first tab, so that the tabs do not move.
    className="min-h-80"
    {...form}
  />
)
