import { zodResolver } from '@hookform/resolvers/zod'
import { type ConfirmBody, confirmBody } from '@seam/contract/session.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isProblem } from '../../../lib/api/errors.ts'
import { applyProblem } from '../../../lib/api/field-problems.ts'
import { useAuth } from '../../../lib/session/auth-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { RootError } from '../../../ui/root-error.tsx'
import { confirmPassword } from '../actions.ts'

/**
 * For actions that need a password which was given lately. `confirmed` runs one; where the server asks for
 * the password it opens `dialog`, and runs the action again once the password is given. It returns false
 * where the dialog is cancelled.
 */
export function usePasswordConfirmation() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)

  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))

  async function confirmed(action: () => Promise<boolean>): Promise<boolean> {
    try {
      return await action()
    } catch (error) {
      if (!isProblem(error, 403) || error.code !== 'confirm-password') throw error
      return (await ask()) && confirmed(action)
    }
  }

  function close(isGiven: boolean) {
    answer?.(isGiven)
    setAnswer(null)
  }

  const dialog = (
    <Dialog
      open={answer !== null}
      onClose={() => close(false)}
      bare
      title="Confirm your password"
      description="Enter your password again to go on."
    >
      <PasswordForm onCancel={() => close(false)} onGiven={() => close(true)} />
    </Dialog>
  )
  return { confirmed, dialog }
}

interface Props {
  onCancel: () => void
  onGiven: () => void
}

function PasswordForm({ onCancel, onGiven }: Props) {
  const email = useAuth(({ authUser }) => authUser.email)
  const { register, handleSubmit, setError, formState } = useForm<ConfirmBody>({
    resolver: zodResolver(confirmBody),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  async function confirm(body: ConfirmBody) {
    try {
      if (await confirmPassword(body)) onGiven()
    } catch (error) {
      applyProblem(error, ['password'], setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(confirm)(event)}
      className="mt-5 flex flex-col gap-4"
    >
      {/* For what keeps passwords: whose this one is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        id="confirm-password"
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <RootError message={errors.root?.message} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  )
}
