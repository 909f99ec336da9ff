import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FirstPasswordBody, firstPasswordBody } from '@seam/contract/settings.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { useSite } from '../../../lib/site.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { setPassword } from '../actions.ts'

const fields = ['newPassword', 'confirmNewPassword'] as const

/** The form to set the password of an account that signs in with a provider. */
export function FirstPasswordForm({ onDone }: { onDone: () => void }) {
  const email = useAuth(({ authUser }) => authUser.email)
  const { signInMethods } = useSite()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const { register, handleSubmit, setError, trigger, getValues, formState } =
    useValidatedForm<FirstPasswordBody>(firstPasswordBody, {
      defaultValues: { newPassword: '', confirmNewPassword: '' },
    })
  const { errors, isSubmitting } = formState

  async function save(body: FirstPasswordBody) {
    try {
      if (!(await runConfirmed(() => setPassword(body)))) return
      toastSuccess('user-password-change', t`Password set.`)
      onDone()
    } catch (error) {
      setFormErrors(error, fields, setError)
    }
  }

  const revalidateConfirmation = () => {
    if (getValues('confirmNewPassword')) void trigger('confirmNewPassword')
  }

  return (
    <>
      <SettingsForm
        busy={isSubmitting}
        problem={errors.root?.message}
        onSubmit={handleSubmit(save)}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <p className="text-13 text-foreground-muted">
          <Trans>Your account has no password yet: you sign in with a provider.</Trans>{' '}
          {signInMethods === 'ALL'
            ? t`With one, you can sign in both ways.`
            : t`This site accepts passwords of owners alone.`}
        </p>
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          clampError
          error={errors.newPassword?.message}
          {...register('newPassword', { onChange: revalidateConfirmation })}
        />
        <PasswordField
          label={t`Confirm new password`}
          autoComplete="new-password"
          hint={t`Your other browsers are signed out.`}
          error={errors.confirmNewPassword?.message}
          {...register('confirmNewPassword')}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
