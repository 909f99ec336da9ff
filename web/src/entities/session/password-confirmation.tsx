import { type ConfirmBody, confirmBody } from '@seam/contract/session.ts'
import { useState } from 'react'
import { isProblem } from '../../lib/errors.ts'
import { setFormErrors } from '../api/set-form-errors.ts'
import { useAuth } from './auth-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { call } from './call.ts'
import { requireSession } from './require-session.ts'

/**
 * For actions that require a recent confirmation of the password. `runConfirmed` runs an action. If the
 * server requires the password, it opens `dialog`, and runs the action again after the confirmation. It
 * returns false if the user cancels the dialog.
 */
export function usePasswordConfirmation() {
  const [resolveDialog, setResolveDialog] = useState<((isConfirmed: boolean) => void) | null>(null)

  const requestPassword = () => new Promise<boolean>((resolve) => setResolveDialog(() => resolve))

  async function runConfirmed(action: () => Promise<boolean>): Promise<boolean> {
    try {
      return await action()
    } catch (error) {
      if (!isProblem(error, 403) || error.code !== 'confirm-password') throw error
      return (await requestPassword()) && runConfirmed(action)
    }
  }

  function close(isConfirmed: boolean) {
    resolveDialog?.(isConfirmed)
    setResolveDialog(null)
  }

  const dialog = (
    <Dialog
      open={resolveDialog !== null}
      onClose={() => close(false)}
      hideCloseButton
      title="Confirm your password"
      description="Enter your password again to continue."
    >
      <PasswordForm onCancel={() => close(false)} onConfirmed={() => close(true)} />
    </Dialog>
  )
  return { runConfirmed, dialog }
}

interface Props {
  onCancel: () => void
  onConfirmed: () => void
}

function PasswordForm({ onCancel, onConfirmed }: Props) {
  const email = useAuth(({ authUser }) => authUser.email)
  const { register, handleSubmit, setError, formState } = useValidatedForm<ConfirmBody>(
    confirmBody,
    {
      defaultValues: { password: '' },
    },
  )
  const { errors, isSubmitting } = formState

  async function confirm(body: ConfirmBody) {
    try {
      if (!(await requireSession())) return
      await call('confirmPassword', { body })
      onConfirmed()
    } catch (error) {
      setFormErrors(error, ['password'], setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(confirm)(event)}
      className="mt-5 flex flex-col gap-4"
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError message={errors.root?.message} />
      <DialogActions onCancel={onCancel} busy={isSubmitting} />
    </form>
  )
}
