import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { applyProblem } from '../../../lib/api/field-problems.ts'
import { requireSession } from '../../../lib/session/require-session.ts'
import { applyReturned } from './apply-returned.ts'
import { Button } from '../../../ui/button.tsx'
import { RootError } from '../../../ui/root-error.tsx'
import { type NewVideo, newVideo, type VideoValues } from './schema.ts'
import { VideoFields } from './video-fields.tsx'
import { fields } from './fields.ts'
import { discardDraft, draftValues, emptyValues, followPreferences, keepDraft } from './draft.ts'
import { minimise, useUploads } from './upload-store.ts'

/** The form of a new video. Its text survives a reload. A failed upload returns to it. */
export function UploadForm() {
  const form = useForm<VideoValues, unknown, NewVideo>({
    resolver: zodResolver(newVideo),
    mode: 'onChange',
    defaultValues: draftValues(),
  })
  const { errors, isSubmitting } = form.formState
  const { getValues, reset, setError, setValue, subscribe } = form
  const returned = useUploads((state) => state.returned)

  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(values),
    })
  }, [subscribe])

  useEffect(() => followPreferences({ getValues, setValue }), [getValues, setValue])

  useEffect(() => {
    if (!returned) return
    reset(returned.values)
    applyReturned(returned, setError)
    useUploads.setState({ returned: null })
  }, [returned, reset, setError])

  // Leaving the form closes the overlay.
  useEffect(() => minimise, [])

  /** Adds the video to the queue and empties the form for the next one. */
  async function upload(video: NewVideo) {
    if (!(await requireSession())) return
    try {
      const { beginUpload } = await import('./queue/begin.ts')
      beginUpload(video)
      discard()
    } catch (error) {
      applyProblem(error, fields, setError)
    }
  }

  function discard() {
    reset(emptyValues())
    discardDraft()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(upload)(event)}
      className="flex flex-col gap-6"
    >
      <VideoFields form={form} disabled={isSubmitting} />
      <RootError message={errors.root?.message} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-5">
        <Button look="quiet" disabled={isSubmitting} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" look="primary" busy={isSubmitting}>
          Upload
        </Button>
      </div>
    </form>
  )
}
