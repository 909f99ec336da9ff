import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { useSite } from '../../../lib/site.ts'
import { loadCode } from '../../../lib/load-code.ts'
import { type NewVideo, newVideo, type VideoFormValues } from './upload/schema.ts'
import { VideoFields } from './video-fields.tsx'
import { discardDraft, readDraft, emptyValues, syncPreferences, saveDraft } from './upload/draft.ts'
import { useSharedVideo } from './use-shared-video.ts'
import { minimise } from './upload/change-uploads.ts'
import { useUploads, type ReturnedUpload } from './upload/upload-store.ts'

/** The form of a new video. Its text survives a reload. A failed upload returns to it. */
export function UploadForm() {
  const form = useValidatedForm<VideoFormValues, NewVideo>(newVideo(useSite()), {
    defaultValues: emptyValues(),
    restored: readDraft(),
  })
  const { errors, isSubmitting } = form.formState
  const { getValues, reset, setError, setValue, subscribe, trigger } = form
  const discardShared = useSharedVideo({ getValues, setValue, trigger })
  const returned = useUploads((state) => state.returned)

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(values),
    })
  }, [subscribe])

  useEffect(() => syncPreferences({ getValues, setValue }), [getValues, setValue])

  useEffect(() => {
    if (!returned) return
    reset(returned.values)
    applyReturnedErrors(returned, setError)
    useUploads.setState({ returned: null })
  }, [returned, reset, setError])

  // Leaving the form closes the overlay.
  useEffect(() => minimise, [])

  /** Adds the video to the queue and empties the form for the next one. */
  async function upload(video: NewVideo) {
    if (!(await requireSession())) return
    try {
      const { startUpload } = await loadCode(() => import('./queue/start-uploads.ts'))
      startUpload(video)
      discard()
    } catch (error) {
      setFormErrors(error, fieldNames, setError)
    }
  }

  function discard() {
    reset(emptyValues())
    discardDraft()
    discardShared()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(upload)(event)}
      className="flex flex-col gap-6"
    >
      <VideoFields form={form} disabled={isSubmitting} />
      <FormError
        message={errors.root?.message}
        action={
          errors.root?.type !== FILES_GONE && (
            <Button type="submit" size="small" disabled={isSubmitting}>
              <Trans>Retry</Trans>
            </Button>
          )
        }
      />
      <div className="flex flex-wrap justify-end gap-2 border-t border-border pt-5">
        <Button variant="quiet" disabled={isSubmitting} onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          <Trans context="verb">Upload</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Error type of an upload whose files must be chosen again: a retry would fail. */
const FILES_GONE = 'files-gone'

/** Shows the errors of a failed upload in the form: at their fields, else at the root. */
function applyReturnedErrors(
  { errors, text, values }: ReturnedUpload,
  setError: UseFormSetError<VideoFormValues>,
): void {
  const known = errors.flatMap(({ field: name, message }) => {
    const field = fieldNames.find((each) => each === name)
    return field ? [{ field, message }] : []
  })
  known.forEach(({ field, message }, index) =>
    setError(field, { message }, { shouldFocus: index === 0 }),
  )
  if (known.length > 0 || !text) return
  setError('root', { message: text, ...(!values.video && { type: FILES_GONE }) })
}

/** The fields of a new video. The API uses the same names. */
const fieldNames = [
  'title',
  'description',
  'video',
  'thumbnail',
  'publishStatus',
  'category',
  'nsfw',
  'publishAt',
] as const
