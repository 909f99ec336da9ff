import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { applyProblem } from '../../../lib/api/field-problems.ts'
import { Button } from '../../../ui/button.tsx'
import { RootError } from '../../../ui/root-error.tsx'
import { type NewVideo, newVideo, type VideoValues } from './schema.ts'
import { VideoFields } from './video-fields.tsx'
import { discardDraft, draftValues, emptyValues, followPreferences, keepDraft } from './draft.ts'
import { runUpload } from './run-upload.ts'
import { useUpload } from './upload-store.ts'

const fields = [
  'title',
  'description',
  'video',
  'thumbnail',
  'publishStatus',
  'category',
  'nsfw',
] as const

/** A new video. What is typed survives a reload; what failed can be sent again. */
export function UploadForm() {
  const form = useForm<VideoValues, unknown, NewVideo>({
    resolver: zodResolver(newVideo),
    mode: 'onChange',
    defaultValues: draftValues(),
  })
  const { errors } = form.formState
  const { getValues, reset, setError, setValue, subscribe } = form
  const underway = useUpload(({ job }) => job !== null)
  const published = useUpload(({ job }) => job?.stage === 'published')
  const failure = useUpload((state) => state.failure)

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(values),
    })
  }, [subscribe])

  useEffect(() => followPreferences({ getValues, setValue }), [getValues, setValue])

  useEffect(() => {
    if (!failure) return
    applyProblem(failure.error, fields, setError)
    useUpload.setState({ failure: null })
  }, [failure, setError])

  useEffect(() => {
    if (published) reset(emptyValues())
  }, [published, reset])

  function discard() {
    reset(emptyValues())
    discardDraft()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(runUpload)(event)}
      className="flex flex-col gap-6"
    >
      <VideoFields form={form} disabled={underway} />
      <RootError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
        <Button look="quiet" disabled={underway} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" look="primary" busy={underway}>
          Upload
        </Button>
      </div>
    </form>
  )
}
