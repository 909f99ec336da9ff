import { toastDone } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { Clearing } from './clear-menu.tsx'

/** Asks for confirmation and clears. */
export function ClearDialog(props: Clearing & { open: boolean; onClose: () => void }) {
  const { title, text, done, clear, open, onClose } = props
  const { busy, problem, run } = useDeed()

  async function confirmClear() {
    if (!(await clear())) return
    onClose()
    toastDone('user-history-delete', done)
  }

  return (
    <ConfirmDialog
      {...{ open, busy, problem, title, text }}
      onCancel={onClose}
      onContinue={() => void run(confirmClear)}
    />
  )
}
