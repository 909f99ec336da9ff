import { t } from '@lingui/core/macro'
import type { Playlist, PlaylistBody } from '@seam/contract/playlist.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { editPlaylist } from '../../../entities/playlist/change-playlist.ts'
import { playlistSchema } from '../../../entities/playlist/new-playlist-form.tsx'
import { playlistFields, PlaylistFields } from '../../../entities/playlist/playlist-fields.tsx'
import { drafts } from '../../../entities/session/drafts.ts'
import { useFormDraft } from '../../../entities/session/use-form-draft.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'

interface Props {
  playlist: Playlist
  open: boolean
  onClose: () => void
}

/** The dialog in which the owner edits a playlist. Unsaved changes are stored as a draft. */
export const EditDialog = ({ playlist, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={t`Edit playlist`} className="max-w-lg!">
    <EditForm playlist={playlist} onDone={onClose} />
  </Dialog>
)

function EditForm({ playlist, onDone }: { playlist: Playlist; onDone: () => void }) {
  const { publicId, title, description, publishStatus } = playlist
  const form = useValidatedForm(playlistSchema, {
    defaultValues: { title, description, publishStatus },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const draft = `playlist ${publicId}`
  useFormDraft(form, { name: draft })

  async function save(body: PlaylistBody) {
    try {
      if (!(await editPlaylist(publicId, body))) return
      drafts.discard(draft)
      toastSuccess('playlist', t`Changes saved.`)
      onDone()
    } catch (error) {
      setFormErrors(error, playlistFields, form.setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="mt-5 flex flex-col gap-5"
    >
      <PlaylistFields form={form} disabled={isSubmitting} />
      <FormError message={errors.root?.message} />
      <FormActions
        label={t`Save`}
        busy={isSubmitting}
        isDirty={isDirty}
        onDiscard={() => form.reset()}
      />
    </form>
  )
}
