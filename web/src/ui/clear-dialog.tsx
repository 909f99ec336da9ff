import { toastSuccess } from '../lib/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAsyncAction } from './use-async-action.ts'

export interface ClearAction {
  /** Title and text of the confirmation dialog. */
  title: string
  text: string
  /** Toast after clearing. */
  done: string
  /** Returns false if nothing was cleared. A failure is shown in the dialog. */
  clear: () => Promise<boolean>
}

/** Asks for confirmation and clears. */
export function ClearDialog(props: ClearAction & { open: boolean; onClose: () => void }) {
  const { title, text, done, clear, open, onClose } = props
  const { busy, error, run } = useAsyncAction()

  async function confirmClear() {
    if (!(await clear())) return
    onClose()
    toastSuccess('user-history-delete', done)
  }

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      error={error}
      title={title}
      text={text}
      onCancel={onClose}
      onContinue={() => void run(confirmClear)}
    />
  )
}
