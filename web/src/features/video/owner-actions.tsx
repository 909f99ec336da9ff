import type { Video } from '@seam/contract/video.ts'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { toastDone } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { deleteVideo, dropVideo } from './actions.ts'
import { lazily } from '../../lib/lazily.tsx'

const EditDialog = lazily(() => import('./publish/edit-dialog.tsx').then((part) => part.EditDialog))
const CaptionsSection = lazily(() =>
  import('./captions/captions-section.tsx').then((part) => part.CaptionsSection),
)
const ConfirmDialog = lazily(() =>
  import('../../ui/confirm-dialog.tsx').then((part) => part.ConfirmDialog),
)

function preloadEdit() {
  EditDialog.reach()
  CaptionsSection.reach()
}

/** The buttons of the owner of a video: edit its details, delete it. */
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
        Modify Video Details
      </Button>
      <Button
        onClick={() => dialogs.show('delete')}
        {...ConfirmDialog.onReach}
        className="text-danger"
      >
        <Trash2 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
      {dialogs.used('edit') && (
        <EditDialog video={video} {...dialogs.of('edit')}>
          <CaptionsSection video={video} />
        </EditDialog>
      )}
      {dialogs.used('delete') && <DeleteDialog video={video} {...dialogs.of('delete')} />}
    </>
  )
}

interface DialogProps {
  video: Video
  open: boolean
  onClose: () => void
}

function DeleteDialog({ video, open, onClose }: DialogProps) {
  const { busy, problem, run } = useDeed()
  const navigate = useNavigate()

  async function remove() {
    if (!(await deleteVideo(video.publicId))) return
    onClose()
    toastDone('video-delete', 'Video deleted.')
    await navigate({ to: '/v/feed' })
    dropVideo(video.publicId)
  }

  return (
    <ConfirmDialog
      {...{ open, busy, problem }}
      title="Delete this video?"
      text={`“${video.title}” goes for good, with its comments and votes.`}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}
