import { t } from '@lingui/core/macro'
import type { ProfileImageKind } from '@seam/contract/profile.ts'
import type { ReactNode } from 'react'
import { ImageForm as CroppedImageForm } from '../../entities/upload/image-form.tsx'
import type { useImageForm } from '../../entities/upload/use-image-form.ts'
import { editImage } from './actions.ts'
import { imageSpecs } from './image-specs.ts'

interface Props {
  kind: ProfileImageKind
  form: ReturnType<typeof useImageForm>
  current: ReactNode
  onDone: () => void
}

const toasts = { avatar: t`Avatar saved.`, cover: t`Cover image saved.` }

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
