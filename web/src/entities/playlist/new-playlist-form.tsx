import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { playlistBody, type PlaylistBody } from '@seam/contract/playlist.ts'
import { useEffect } from 'react'
import type * as z from 'zod'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useMountedRef } from '../../ui/use-mounted.ts'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { setFormErrors } from '../api/set-form-errors.ts'
import { createPlaylist } from './change-playlist.ts'
import { playlistFields, PlaylistFields } from './playlist-fields.tsx'

/** All fields are set: the form has their default values. */
export const playlistSchema = playlistBody as unknown as z.ZodType<PlaylistBody, PlaylistBody>

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Creates an empty playlist. */
export const NewPlaylistDialog = ({ open, onClose }: DialogProps) => (
  <Dialog open={open} onClose={onClose} title={t`New playlist`} hideCloseButton>
    <div className="mt-4">
      <NewPlaylistForm onCancel={onClose} onCreated={onClose} />
    </div>
  </Dialog>
)

interface Props {
  /** The first video of the playlist. */
  videoId?: string
  onCancel: () => void
  onCreated: () => void
}

/** Creates a playlist from a title and a publish status. The title has the focus. */
export function NewPlaylistForm({ videoId, onCancel, onCreated }: Props) {
  const form = useValidatedForm(playlistSchema, {
    defaultValues: { title: '', description: '', publishStatus: 'PRIVATE' },
  })
  const { errors, isSubmitting } = form.formState
  const isMounted = useMountedRef()
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])

  async function create(body: PlaylistBody) {
    try {
      if (!(await createPlaylist({ ...body, ...(videoId !== undefined && { videoId }) }))) return
      toastSuccess('playlist', t`“${{ title: body.title }}” created.`)
      if (isMounted.current) onCreated()
    } catch (error) {
      setFormErrors(error, playlistFields, form.setError)
    }
  }

  return (
    <form
      noValidate
      // A dialog is rendered inside the card that opened it, for React.
      onSubmit={(event) => {
        event.stopPropagation()
        void form.handleSubmit(create)(event)
      }}
      className="flex flex-col gap-4"
    >
      <PlaylistFields form={form} hasDescription={false} disabled={isSubmitting} />
      <FormError message={errors.root?.message} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          <Trans>Create</Trans>
        </Button>
      </div>
    </form>
  )
}
