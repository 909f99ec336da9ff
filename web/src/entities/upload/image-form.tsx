import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import type { UploadedFile } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { classNames } from '../../lib/class-names.ts'
import { toastSuccess, toastError } from '../../lib/toast.ts'
import { uploadFile } from './upload-once.ts'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { useMountedRef } from '../../ui/use-mounted.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type CropArea, cropImage, UnreadableImageError } from './crop-image.ts'
import type { ImageSpec } from './image-spec.ts'
import type { useImageForm } from './use-image-form.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { explainUploadError } from './explain-upload-error.ts'

const Cropper = lazyComponent(() => import('./cropper.tsx').then((part) => part.Cropper))

interface Props {
  spec: ImageSpec
  form: ReturnType<typeof useImageForm>
  current: ReactNode
  /** Saves the uploaded file. Returns a falsy value if the user is signed out or cancels. */
  save: (uploaded: UploadedFile) => Promise<unknown>
  /** Reports the result. */
  toast: { id: string; saved: string }
  /** Beside the button. */
  actions?: ReactNode
  className?: string
  onDone: () => void
}

/** Selects, crops and uploads an image. */
export function ImageForm(props: Props) {
  const { spec, form, current, toast, actions, className, onDone } = props
  const { folder, width, hint } = spec
  const { errors, isSubmitting } = form.formState
  const image = useWatch({ control: form.control, name: 'image' })
  // Number of files selected. The same file selected again remounts the cropper.
  const [selectionCount, setSelectionCount] = useState(0)
  const [area, setArea] = useState<CropArea | null>(null)
  // An image that the server rejected can still be shown; an unreadable one cannot.
  const showsCropper = image !== undefined && (!errors.image || errors.image.type === REJECTED)
  const [progress, setProgress] = useState<number | null>(null)
  const isMounted = useMountedRef()
  const showError = (error: unknown) =>
    form.setError('image', imageFieldError(error), { shouldFocus: true })

  // Continues if the dialog is closed. A toast then shows the result.
  async function submit({ image }: { image: File }) {
    try {
      if (!area) throw new UnreadableImageError('The image has no visible area')
      const cropped = await cropImage(image, area, width)
      setProgress(0)
      const uploaded = await uploadFile(cropped, folder, {
        onSent: (bytes) => setProgress(bytes / cropped.size),
      })
      if (!(await props.save(uploaded))) return
      form.reset()
      toastSuccess(toast.id, toast.saved)
      if (isMounted.current) onDone()
    } catch (error) {
      showError(error)
      if (!isMounted.current) toastError(toast.id, imageFieldError(error).message)
    } finally {
      setProgress(null)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className={classNames('flex flex-col gap-5', className)}
    >
      <Controller
        control={form.control}
        name="image"
        render={({ field }) => (
          <FilePicker
            label={t`Image File`}
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
          spec={spec}
          file={image}
          onArea={setArea}
          onUnreadable={() => showError(new UnreadableImageError('Not an image'))}
        />
      )}
      {progress !== null && <UploadProgress progress={progress} />}
      <div className="mt-auto flex justify-end gap-3">
        {actions}
        <Button type="submit" variant="primary" busy={isSubmitting || (showsCropper && !area)}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Error type for an image that can still be shown, and sent again. */
const REJECTED = 'rejected'

/** Returns the form error for an image that could not be saved. */
function imageFieldError(error: unknown): { type: string; message: string } {
  if (error instanceof UnreadableImageError) {
    return { type: 'unreadable', message: messages.imageUnreadable }
  }
  return { type: REJECTED, message: explainUploadError(error) }
}

/** `progress` is from 0 to 1. */
const UploadProgress = ({ progress }: { progress: number }) => (
  <div className="flex flex-col gap-1.5">
    <ProgressBar label={t`Upload progress`} percent={progress * 100} />
    <output className="text-13 text-foreground-muted">
      {progress < 1
        ? t({ message: 'Sending', context: 'in progress' })
        : t({ message: 'Saving', context: 'in progress' })}
    </output>
  </div>
)
