import { t } from '@lingui/core/macro'
import { type EmailBody, emailBody } from '@seam/contract/settings.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { changeEmail } from '../actions.ts'
import { SettingsForm } from '../../../ui/settings-form.tsx'

export function EmailForm({ onDone }: { onDone: () => void }) {
  const currEmail = useAuth(({ authUser }) => authUser.email)
  const { register, handleSubmit, setError, formState } = useValidatedForm<EmailBody>(emailBody, {
    values: { currEmail, newEmail: '', password: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = formState

  async function save(body: EmailBody) {
    try {
      if (!(await changeEmail(body))) return
      toastSuccess('user-email-update', t`Email changed.`)
      onDone()
    } catch (error) {
      setFormErrors(error, ['currEmail', 'newEmail', 'password'], setError)
    }
  }

  return (
    <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={handleSubmit(save)}>
      <TextField
        label={t`Current email`}
        type="email"
        readOnly
        className="read-only:bg-surface-sunken read-only:text-foreground-muted"
        error={errors.currEmail?.message}
        {...register('currEmail')}
      />
      <TextField
        label={t`New email`}
        type="email"
        autoComplete="email"
        error={errors.newEmail?.message}
        {...register('newEmail')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        hint={t`Your other browsers are signed out, and API tokens end.`}
        error={errors.password?.message}
        {...register('password')}
      />
    </SettingsForm>
  )
}
