import { type PasswordResetBody, passwordResetBody } from '@seam/contract/password-reset.ts'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { send } from '../../entities/api/send.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'

const fields = ['code', 'newPassword', 'confirmNewPassword'] as const

interface Props {
  /** The code of the link. */
  code: string
  onDone: () => void
}

/** The form to set a new password with a reset link. */
export function PasswordResetForm({ code, onDone }: Props) {
  const { register, handleSubmit, setError, trigger, getValues, formState } =
    useValidatedForm<PasswordResetBody>(passwordResetBody, {
      defaultValues: { code, newPassword: '', confirmNewPassword: '' },
    })
  const { errors, isSubmitting } = formState

  async function save(body: PasswordResetBody) {
    try {
      await send('resetPassword', { body })
      onDone()
    } catch (error) {
      setFormErrors(error, fields, setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex flex-col gap-4"
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        clampError
        error={errors.newPassword?.message}
        {...register('newPassword', {
          onChange: () => {
            if (getValues('confirmNewPassword')) void trigger('confirmNewPassword')
          },
        })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        hint="You will be signed out everywhere."
        error={errors.confirmNewPassword?.message}
        {...register('confirmNewPassword')}
      />
      <FormError message={errors.code?.message ?? errors.root?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Save
      </Button>
    </form>
  )
}
