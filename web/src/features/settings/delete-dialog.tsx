import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { deleteAccount } from './actions.ts'
import { usePasswordConfirmation } from '../../entities/session/password-confirmation.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Asks for the username before the account is deleted. */
export const DeleteDialog = ({ open, onClose }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    hideCloseButton
    title={t`Delete your account?`}
    description={t`Everything you made is deleted, and no one can take your username for 30 days. This cannot be undone.`}
  >
    <ConfirmationForm onCancel={onClose} />
  </Dialog>
)

function ConfirmationForm({ onCancel }: { onCancel: () => void }) {
  const username = useAuth(({ authUser }) => authUser.username)
  const [typed, setTyped] = useState('')
  const { busy, error, run } = useAsyncAction()
  const matches = typed === username

  const { runConfirmed, dialog } = usePasswordConfirmation()

  const confirmAndDelete = async () => void (await runConfirmed(deleteAccount))

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (matches && !busy) void run(confirmAndDelete)
        }}
        className="mt-5 flex flex-col gap-4"
      >
        <TextField
          label={t`Type your username, ${username}, to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormError message={error ?? undefined} />
        <DialogActions onCancel={onCancel} variant="danger" disabled={!matches} busy={busy} />
      </form>
      {dialog}
    </>
  )
}
