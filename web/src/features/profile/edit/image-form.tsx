import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import type { ProfileImageKind } from '@seam/contract/profile.ts'
import { type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { toastSuccess, toastError } from '../../../lib/toast.ts'
import { uploadFile } from '../../../entities/upload/upload-once.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { useMountedRef } from '../../../ui/use-mounted.ts'
import { editImage } from './actions.ts'
import { type CropArea, cropImage, UnreadableImageError } from './crop-image.ts'
import { imageFieldError, REJECTED } from './image-field-error.ts'
import { UploadProgress } from './upload-progress.tsx'
import { imageSpecs } from './image-specs.ts'
import type { useImageForm } from './use-image-form.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

const Cropper = lazyComponent(() => import('./cropper.tsx').then((part) => part.Cropper))

const TOAST = 'user-details-update'

interface Props {
  kind: ProfileImageKind
  form: ReturnType<typeof useImageForm>
  /** The current image. */
  current: ReactNode
  onDone: () => void
}

/** Selects, crops and uploads an image. */
export function ImageForm({ kind, form, current, onDone }: Props) {
  const { folder, width, hint } = imageSpecs[kind]
  const { errors, isSubmitting } = form.formState
  const image = useWatch({ control: form.control, name: 'image' })
  // Number of files selected. The same file selected again remounts the cropper.
  const [selectionCount, setSelectionCount] = useState(0)
  const [area, setArea] = useState<CropArea | null>(null)
  // An image that the server rejected can still be shown; an unreadable one can not.
  const showsCropper = image !== undefined && (!errors.image || errors.image.type === REJECTED)
  const [progress, setProgress] = useState<number | null>(null)
  const isMounted = useMountedRef()
  const showError = (error: unknown) =>
    form.setError('image', imageFieldError(error), { shouldFocus: true })

  // Continues if the dialog is closed meanwhile. A toast then shows the result.
  async function save({ image }: { image: File }) {
    try {
      if (!area) throw new UnreadableImageError('The image has no visible area')
      const cropped = await cropImage(image, area, width)
      setProgress(0)
      const uploaded = await uploadFile(cropped, folder, {
        onSent: (bytes) => setProgress(bytes / cropped.size),
      })
      if (!(await editImage(kind, uploaded))) return
      form.reset()
      toastSuccess(TOAST, kind === 'avatar' ? 'Avatar saved.' : 'Cover image saved.')
      if (isMounted.current) onDone()
    } catch (error) {
      showError(error)
      if (!isMounted.current) toastError(TOAST, imageFieldError(error).message)
    } finally {
      setProgress(null)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      // As tall as the form of the first tab, so that the tabs do not move.
      className="flex min-h-80 flex-col gap-5"
    >
      <Controller
        control={form.control}
        name="image"
        render={({ field }) => (
          <FilePicker
            id={`${kind}-image`}
            label="Image File"
            accept={folders[folder].accept}
            maxBytes={limits.imageBytes}
            hint={hint}
            disabled={isSubmitting}
            error={errors.image?.message}
            file={field.value}
            current={current}
            onChange={(chosen) => {
              setArea(null)
              setSelectionCount(selectionCount + 1)
              field.onChange(chosen)
            }}
            ref={field.ref}
          />
        )}
      />
      {showsCropper && (
        <Cropper
          key={selectionCount}
          kind={kind}
          file={image}
          onArea={setArea}
          onUnreadable={() => showError(new UnreadableImageError('Not an image'))}
        />
      )}
      {progress !== null && <UploadProgress progress={progress} />}
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting || (showsCropper && !area)}
        className="mt-auto self-end"
      >
        Save
      </Button>
    </form>
  )
}
