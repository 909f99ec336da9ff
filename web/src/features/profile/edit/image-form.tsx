import { zodResolver } from '@hookform/resolvers/zod'
import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import type { ProfileImage } from '@seam/contract/profile.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { isAbort, isProblem } from '../../../lib/api/errors.ts'
import { explain } from '../../../lib/api/explain.ts'
import { file } from '../../../lib/file-rule.ts'
import { toastDone } from '../../../lib/toast.ts'
import { uploadFile } from '../../../lib/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { editImage } from './actions.ts'
import { type Area, cropImage, UnreadableImage } from './crop-image.ts'
import { SendingBar } from './sending-bar.tsx'
import { shapes } from './shapes.ts'

const Cropper = lazy(() => import('./cropper.tsx').then((part) => ({ default: part.Cropper })))

const UNREADABLE = 'This image can not be read. Please choose another'

interface Values {
  image: File | undefined
}

/** The form's state, to be kept where it outlives the form. */
export function useImageForm(kind: ProfileImage) {
  const schema = z.object({ image: file(messages.imageRequired, folders[shapes[kind].folder]) })
  return useForm<Values, unknown, z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { image: undefined },
  })
}

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
  const loading = image !== undefined && !area && !errors.image
  const [share, setShare] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  const fail = (message: string) => form.setError('image', { message }, { shouldFocus: true })

  // Whoever closes the dialog has thought better of it.
  useEffect(() => () => sending.current?.abort(new DOMException('Closed', 'AbortError')), [])

  async function save({ image }: { image: File }) {
    const { signal } = (sending.current = new AbortController())
    try {
      if (!area) throw new UnreadableImage('Nothing to be seen of it')
      const picture = await cropImage(image, area, width)
      setShare(0)
      const uploaded = await uploadFile(picture, folder, signal, (bytes) =>
        setShare(bytes / picture.size),
      )
      if (!(await editImage(kind, uploaded))) return
      form.reset()
      toastDone('user-details-update', kind === 'avatar' ? 'Avatar saved.' : 'Cover image saved.')
      onDone()
    } catch (error) {
      if (!isAbort(error)) fail(said(error))
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
      {image && (area || !errors.image) && (
        <Suspense>
          <Cropper
            key={choice}
            kind={kind}
            file={image}
            onArea={setArea}
            onUnreadable={() => fail(UNREADABLE)}
          />
        </Suspense>
      )}
      {share !== null && <SendingBar share={share} />}
      <Button
        type="submit"
        look="primary"
        busy={isSubmitting || loading}
        className="mt-auto self-end"
      >
        Save
      </Button>
    </form>
  )
}

/** What is said at the image: the server's own words where it judged the file. */
function said(error: unknown): string {
  if (error instanceof UnreadableImage) return UNREADABLE
  if (!isProblem(error, 413, 415, 422)) return explain(error)
  return error.errors[0]?.message ?? (error.detail || explain(error))
}
