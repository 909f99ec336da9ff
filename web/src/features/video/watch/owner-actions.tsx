import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { ChartColumn, Pencil, Trash2 } from 'lucide-react'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { useDialogs } from '../../../ui/use-dialogs.ts'
import { deleteVideo, evictVideo } from '../actions.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { Link } from '../../../lib/router/link.tsx'
import { useNavigate } from '../../../lib/router/use-router.ts'

const EditDialog = lazyComponent(() =>
  import('../publish/edit-dialog.tsx').then((part) => part.EditDialog),
)
const CaptionsSection = lazyComponent(() =>
  import('../captions/captions-section.tsx').then((part) => part.CaptionsSection),
)
const ConfirmDialog = lazyComponent(() =>
  import('../../../ui/confirm-dialog.tsx').then((part) => part.ConfirmDialog),
)

function preloadEdit() {
  EditDialog.preload()
  CaptionsSection.preload()
}

/** The buttons of the owner of a video: edit its details, see its statistics, delete it. */
export function OwnerActions({ video }: { video: Video }) {
  const dialogs = useDialogs<'edit' | 'delete'>()
  return (
    <>
      <Button
        onClick={() => dialogs.show('edit')}
        onPointerEnter={preloadEdit}
        onFocus={preloadEdit}
      >
        <Pencil aria-hidden className="size-4" />
        <Trans>Modify Video Details</Trans>
      </Button>
      <Link
        to="/v/{publicId}/statistics"
        params={{ publicId: video.publicId }}
        className={buttonClasses()}
      >
        <ChartColumn aria-hidden className="size-4" />
        <span className="max-sm:sr-only">
          <Trans>Statistics</Trans>
        </span>
      </Link>
      <Button
        onClick={() => dialogs.show('delete')}
        {...ConfirmDialog.preloadHandlers}
        className="text-danger"
      >
        <Trash2 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">
          <Trans>Delete</Trans>
        </span>
      </Button>
      {dialogs.used('edit') && (
        <EditDialog video={video} {...dialogs.propsFor('edit')}>
          <CaptionsSection video={video} />
        </EditDialog>
      )}
      {dialogs.used('delete') && <DeleteDialog video={video} {...dialogs.propsFor('delete')} />}
    </>
  )
}

interface DialogProps {
  video: Video
  open: boolean
  onClose: () => void
}

function DeleteDialog({ video, open, onClose }: DialogProps) {
  const { busy, error, run } = useAsyncAction()
  const navigate = useNavigate()

  async function remove() {
    if (!(await deleteVideo(video.publicId))) return
    onClose()
    toastSuccess('video-delete', t`Video deleted.`)
    await navigate({ to: '/v/feed' })
    evictVideo(video.publicId)
  }

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      error={error}
      title={t`Delete this video?`}
      text={t`“${{ title: video.title }}” is deleted with its comments and votes. This cannot be undone.`}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}
