import { t } from '@lingui/core/macro'
import type { Video } from '@seam/contract/video.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { drafts } from '../../../entities/session/drafts.ts'
import { useFormDraft } from '../../../entities/session/use-form-draft.ts'
import { requireSession } from '../../../entities/session/require-session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { uploadFile } from '../../../entities/upload/upload-once.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { editVideo } from '../actions.ts'
import { type ChangedVideo, changedVideo, type VideoFormValues } from './upload/schema.ts'
import { VideoFields } from './video-fields.tsx'

interface Props {
  video: Video
  open: boolean
  onClose: () => void
  /** Further settings, under the form. */
  children: ReactNode
}

/** The dialog in which the owner edits a video. Unsaved changes are stored as a draft. */
export const EditDialog = ({ video, open, onClose, children }: Props) => (
  <Dialog open={open} onClose={onClose} title={t`Modify Video Details`} className="max-w-xl!">
    <EditForm video={video} onDone={onClose} />
    {children}
  </Dialog>
)

function EditForm({ video, onDone }: { video: Video; onDone: () => void }) {
  const {
    title,
    description,
    publishStatus,
    category,
    nsfw,
    downloadable,
    publishAt = null,
  } = video
  // The shared fields include a video file, which is not edited here.
  const schema = changedVideo as unknown as z.ZodType<ChangedVideo, VideoFormValues>
  const form = useValidatedForm(schema, {
    defaultValues: { title, description, publishStatus, category, nsfw, downloadable, publishAt },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const draft = `video ${video.publicId}`
  useFormDraft(form, { name: draft })

  async function save({ thumbnail, publishAt: newTime, ...details }: ChangedVideo) {
    try {
      if (!(await requireSession())) return
      const uploadedThumbnail = thumbnail ? await uploadFile(thumbnail, 'thumbnails') : null
      if (
        !(await editVideo(video.publicId, {
          ...details,
          ...(newTime !== publishAt && { publishAt: newTime }),
          thumbnail: uploadedThumbnail,
        }))
      )
        return
      drafts.discard(draft)
      toastSuccess('video-edit', t`Changes saved.`)
      onDone()
    } catch (error) {
      const fields = [
        'title',
        'description',
        'thumbnail',
        'publishStatus',
        'category',
        'publishAt',
      ] as const
      setFormErrors(error, fields, form.setError, { file: 'thumbnail' })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="mt-5 flex flex-col gap-5"
    >
      <VideoFields form={form} editing={video} disabled={isSubmitting} />
      <FormError message={errors.root?.message} />
      <FormActions
        label={t`Save Changes`}
        busy={isSubmitting}
        isDirty={isDirty}
        onDiscard={() => form.reset()}
      />
    </form>
  )
}
