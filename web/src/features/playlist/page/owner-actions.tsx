import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Playlist } from '@seam/contract/playlist.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { deletePlaylist, evictPlaylist } from '../../../entities/playlist/change-playlist.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useNavigate } from '../../../lib/router/use-router.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { useDialogs } from '../../../ui/use-dialogs.ts'

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx').then((part) => part.EditDialog))
const ConfirmDialog = lazyComponent(() =>
  import('../../../ui/confirm-dialog.tsx').then((part) => part.ConfirmDialog),
)

/** The buttons of the owner of a playlist: edit its details, delete it. */
export function OwnerActions({ playlist }: { playlist: Playlist }) {
  const dialogs = useDialogs<'edit' | 'delete'>()
  return (
    <>
      <Button onClick={() => dialogs.show('edit')} {...EditDialog.preloadHandlers}>
        <Pencil aria-hidden className="size-4" />
        <Trans>Edit</Trans>
      </Button>
      <Button
        onClick={() => dialogs.show('delete')}
        {...ConfirmDialog.preloadHandlers}
        className="text-danger"
      >
        <Trash2 aria-hidden className="size-4" />
        <Trans>Delete</Trans>
      </Button>
      {dialogs.used('edit') && <EditDialog playlist={playlist} {...dialogs.propsFor('edit')} />}
      {dialogs.used('delete') && (
        <DeleteDialog playlist={playlist} {...dialogs.propsFor('delete')} />
      )}
    </>
  )
}

interface DialogProps {
  playlist: Playlist
  open: boolean
  onClose: () => void
}

function DeleteDialog({ playlist: { publicId, title, owner }, open, onClose }: DialogProps) {
  const { busy, error, run } = useAsyncAction()
  const navigate = useNavigate()

  async function remove() {
    if (!(await deletePlaylist(publicId))) return
    onClose()
    toastSuccess('playlist', t`Playlist deleted.`)
    await navigate({
      to: '/u/{username}',
      params: { username: owner.username },
      search: { tab: 'playlists' },
    })
    evictPlaylist(publicId)
  }

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      error={error}
      title={t`Delete this playlist?`}
      text={t`“${title}” is deleted. Its videos stay. This cannot be undone.`}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}
