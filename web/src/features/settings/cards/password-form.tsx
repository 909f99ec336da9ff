import { t } from '@lingui/core/macro'
import { type PasswordBody, passwordBody } from '@seam/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { identitiesQuery } from '../../../entities/session/provider-sign-in.ts'
import { useSite } from '../../../lib/site.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { changePassword } from '../actions.ts'
import { SettingsForm } from '../../../ui/settings-form.tsx'

const fields = ['currPassword', 'newPassword', 'confirmNewPassword'] as const

interface Props {
  onDone: () => void
}

/** The form to change the password, or to set one for an account that has none. */
export function PasswordForm({ onDone }: Props) {
  const { providers } = useSite()
  const { data, isLoading } = useQuery({ ...identitiesQuery(), enabled: providers.length > 0 })
  if (isLoading) return <Skeleton className="h-40 w-full !rounded-control" />
  return data?.hasPassword === false ? (
    <FirstPasswordForm onDone={onDone} />
  ) : (
    <ChangePasswordForm onDone={onDone} />
  )
}

function ChangePasswordForm({ onDone }: Props) {
  const email = useAuth(({ authUser }) => authUser.email)
  const { register, handleSubmit, setError, trigger, getValues, formState } =
    useValidatedForm<PasswordBody>(passwordBody, {
      defaultValues: { currPassword: '', newPassword: '', confirmNewPassword: '' },
    })
  const { errors, isSubmitting } = formState

  async function save(body: PasswordBody) {
    try {
      if (!(await changePassword(body))) return
      toastSuccess('user-password-change', t`Password changed.`)
      onDone()
    } catch (error) {
      setFormErrors(error, fields, setError)
    }
  }

  /** Validates a dependent field again, unless it is empty. */
  const revalidate = (field: (typeof fields)[number]) => () => {
    if (getValues(field)) void trigger(field)
  }

  return (
    <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={handleSubmit(save)}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        error={errors.currPassword?.message}
        {...register('currPassword', { onChange: revalidate('newPassword') })}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        clampError
        error={errors.newPassword?.message}
        {...register('newPassword', { onChange: revalidate('confirmNewPassword') })}
      />
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        hint={t`Your other browsers are signed out, and API tokens end.`}
        error={errors.confirmNewPassword?.message}
        {...register('confirmNewPassword')}
      />
    </SettingsForm>
  )
}
