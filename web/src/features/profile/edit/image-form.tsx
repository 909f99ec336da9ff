import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import type { ProfileImage } from '@seam/contract/profile.ts'
import { type ReactNode, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { toastDone, toastFailed } from '../../../lib/toast.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { useMounted } from '../../../ui/use-mounted.ts'
import { editImage } from './actions.ts'
import { type Area, cropImage, UnreadableImage } from './crop-image.ts'
import { problemOf, REFUSED } from './image-problem.ts'
import { SendingBar } from './sending-bar.tsx'
import { shapes } from './shapes.ts'
import type { useImageForm } from './use-image-form.ts'
import { lazily } from '../../../lib/lazily.tsx'

const Cropper = lazily(() => import('./cropper.tsx').then((part) => part.Cropper))

const TOAST = 'user-details-update'

interface Props {
  kind: ProfileImage
  form: ReturnType<typeof useImageForm>
  /** The image there is. */
  current: ReactNode
  onDone: () => void
}

/** Chooses a picture, crops it to its place, and sends what is left of it. */
export function ImageForm({ kind, form, current, onDone }: Props) {
  const { folder, width, hint } = shapes[kind]
  const { errors, isSubmitting } = form.formState
  const image = useWatch({ control: form.control, name: 'image' })
  // How many files were chosen: the same one, chosen again, is a new one.
  const [choice, setChoice] = useState(0)
  const [area, setArea] = useState<Area | null>(null)
  // What the server refused can still be seen; what is no picture can not.
  const visible = image !== undefined && (!errors.image || errors.image.type === REFUSED)
  const [share, setShare] = useState<number | null>(null)
  const shown = useMounted()
  const fail = (error: unknown) => form.setError('image', problemOf(error), { shouldFocus: true })

  // Goes on to its end when the dialog is closed meanwhile: then a toast says how it went.
  async function save({ image }: { image: File }) {
    try {
      if (!area) throw new UnreadableImage('Nothing to be seen of it')
      const picture = await cropImage(image, area, width)
      setShare(0)
      const { signal } = new AbortController()
      const uploaded = await uploadFile(picture, folder, signal, (bytes) =>
        setShare(bytes / picture.size),
      )
      if (!(await editImage(kind, uploaded))) return
      form.reset()
      toastDone(TOAST, kind === 'avatar' ? 'Avatar saved.' : 'Cover image saved.')
      if (shown.current) onDone()
    } catch (error) {
      fail(error)
      if (!shown.current) toastFailed(TOAST, problemOf(error).message)
    } finally {
      setShare(null)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      // As tall as the form beside it: the tabs stay where they are.
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
              setChoice(choice + 1)
              field.onChange(chosen)
            }}
            ref={field.ref}
          />
        )}
      />
      {visible && (
        <Cropper
          key={choice}
          kind={kind}
          file={image}
          onArea={setArea}
          onUnreadable={() => fail(new UnreadableImage('Not an image'))}
        />
      )}
      {share !== null && <SendingBar share={share} />}
      <Button
        type="submit"
        look="primary"
        busy={isSubmitting || (visible && !area)}
        className="mt-auto self-end"
      >
        Save
      </Button>
    </form>
  )
}
